import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../ui/plain/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { About } from './About.tsx';
import { Colonnade } from './Colonnade.tsx';
import { Faculty } from './Faculty.tsx';
import { Film } from './Film.tsx';
import styles from './Landing.module.css';
import { OpenNow } from './OpenNow.tsx';
import { sampleCourses } from '../samples.ts';
import { pageMeta } from '../share.ts';
import site from '../site.module.css';
import type { Route } from './+types/Landing.ts';
import { words } from './words.ts';

export const meta: Route.MetaFunction = () =>
  pageMeta('/', words.stoaHigherEducationReimagined, words.accreditedCoursesTaughtByProfessors);

export default function Landing() {
  return (
    <>
      <section className={styles['hero']}>
        <div className={styles['heroText']}>
          <Heading className={styles['display']}>{words.higherEducationReimagined}</Heading>
          <p className={styles['lead']}>{words.accreditedCoursesTaughtByProfessors}</p>
          <div className="buttons">
            <Button variant="outline" onClick={() => document.getElementById('about')?.scrollIntoView()}>
              {words.about}
            </Button>
            <Statement name="Mission">
              <p>{words.toDecentralizeTheBestEducation}</p>
              <p>{words.aProfessorWhoCanTeachShould}</p>
            </Statement>
            <Statement name="Vision">
              <p>{words.aWorldInWhichProfessorsPractise}</p>
              <p>{words.institutionsLendSuchAPractice}</p>
            </Statement>
          </div>
        </div>
        <Colonnade className={styles['drawing']} />
      </section>

      <div className={styles['joins']}>
        <JoinCard title={words.students} to="/register?userType=Student" action={words.joinAsAStudent}>
          {words.takeSingleCoursesForCreditOr}
        </JoinCard>
        <JoinCard title={words.professors} to="/register?userType=Professor" action={words.joinAsAProfessor}>
          {words.offerYourOwnAccreditedCourses}
        </JoinCard>
      </div>

      <section className={site['section']} aria-labelledby="upcoming">
        <h2 id="upcoming">{words.upcomingCourses}</h2>
        <ul className="cards">
          {sampleCourses.map(({ name, description, professor, start, price }) => (
            <li key={name} className="card">
              <h3>{name}</h3>
              <p>{description}</p>
              <dl className={site['facts']}>
                <dt>{words.professor}</dt>
                <dd>{professor}</dd>
                <dt>{words.starts}</dt>
                <dd>{start}</dd>
                <dt>{words.price}</dt>
                <dd>{price}</dd>
              </dl>
            </li>
          ))}
        </ul>
        <OpenNow />
        <p>
          <Link to="/courses">{words.seeAllCourses}</Link>
        </p>
      </section>

      <section className={site['section']} aria-labelledby="promo">
        <h2 id="promo">{words.howStoaWorks}</h2>
        <Film
          name="promo"
          title={words.fromACourseOnPaperTo}
          figure={<Steps />}
          text={words.aProfessorDefinesACourseAnd}
        />
      </section>

      <Faculty />
      <About />
    </>
  );
}

interface JoinCardProps {
  readonly title: string;
  readonly to: string;
  readonly action: string;
  readonly children: ReactNode;
}
function JoinCard({ title, to, action, children }: JoinCardProps) {
  return (
    <section className={styles['join']} aria-label={title}>
      <h2>{title}</h2>
      <p>{children}</p>
      <ButtonLink to={to} className={site['start'] ?? ''}>
        {action}
      </ButtonLink>
    </section>
  );
}

/** A button, and the dialog it opens; the browser's own dialog keeps the focus and closes on Escape. */
function Statement({ name, children }: { name: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = `statement-${name.toLowerCase()}`;
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        {name}
      </Button>
      <dialog ref={dialog} className={styles['dialog']} aria-labelledby={id}>
        <h2 id={id}>{name}</h2>
        {children}
        <Button variant="outline" className={site['start']} onClick={() => dialog.current?.close()}>
          {words.close}
        </Button>
      </dialog>
    </>
  );
}

const steps = [
  ['Define', words.aProfessorWritesTheCourse],
  ['Approve', words.anInstitutionVouchesForIt],
  ['Register', words.studentsChooseCreditOrAudit],
  ['Grade', words.theResultStandsInTheGradebook],
] as const;
function Steps() {
  return (
    <ol className={styles['steps']}>
      {steps.map(([name, text]) => (
        <li key={name}>
          <strong>{name}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
