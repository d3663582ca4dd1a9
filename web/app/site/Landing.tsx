import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Heading } from '../ui/Heading.tsx';
import { About } from './About.tsx';
import { Colonnade } from './Colonnade.tsx';
import { Faculty } from './Faculty.tsx';
import { Film } from './Film.tsx';
import styles from './Landing.module.css';
import { OpenNow } from './OpenNow.tsx';
import { sampleCourses } from './samples.ts';
import { pageMeta } from './share.ts';
import site from './site.module.css';
import type { Route } from './+types/Landing.ts';

export const meta: Route.MetaFunction = () =>
  pageMeta(
    '/',
    'Stoa: higher education, reimagined',
    'Accredited courses, taught by professors in private practice. Stoa brings professors and students together without institutional bureaucracy.',
  );

export default function Landing() {
  return (
    <>
      <section className={styles['hero']}>
        <div className={styles['heroText']}>
          <Heading className={styles['display']}>Higher education, reimagined</Heading>
          <p className={styles['lead']}>
            Accredited courses, taught by professors in private practice. Stoa brings professors and students together
            without institutional bureaucracy.
          </p>
          <div className={styles['buttons']}>
            <button
              type="button"
              className={site['button']}
              onClick={() => document.getElementById('about')?.scrollIntoView()}
            >
              About
            </button>
            <Statement name="Mission">
              <p>To decentralize the best education at every price point.</p>
              <p>
                A professor who can teach should need no committee to be allowed to, and a student who wants to learn
                should need no fortune to be taught. We keep what makes a course worth its credit, and leave out the
                rest.
              </p>
            </Statement>
            <Statement name="Vision">
              <p>
                A world in which professors practise as physicians and lawyers do: under their own name, answerable for
                their own work, and chosen by those they serve.
              </p>
              <p>
                Institutions lend such a practice their accreditation. Students find in it what no lecture hall of three
                hundred can give: a teacher who knows them.
              </p>
            </Statement>
          </div>
        </div>
        <Colonnade className={styles['drawing']} />
      </section>

      <div className={styles['joins']}>
        <JoinCard title="Students" to="/register?userType=Student" action="Join as a student">
          Take single courses for credit, or audit them for less. Apply once, register when you like, and keep your
          grades, messages and receipts in one place.
        </JoinCard>
        <JoinCard title="Professors" to="/register?userType=Professor" action="Join as a professor">
          Offer your own accredited courses, at your own price. Approval, registration, payment, gradebook and message
          board are taken care of.
        </JoinCard>
      </div>

      <section className={site['section']} aria-labelledby="upcoming">
        <h2 id="upcoming">Upcoming courses</h2>
        <ul className={site['cards']}>
          {sampleCourses.map(({ name, description, professor, start, price }) => (
            <li key={name} className={site['card']}>
              <h3>{name}</h3>
              <p>{description}</p>
              <dl className={site['facts']}>
                <dt>Professor</dt>
                <dd>{professor}</dd>
                <dt>Starts</dt>
                <dd>{start}</dd>
                <dt>Price</dt>
                <dd>{price}</dd>
              </dl>
            </li>
          ))}
        </ul>
        <OpenNow />
        <p>
          <Link to="/courses">See all courses</Link>
        </p>
      </section>

      <section className={site['section']} aria-labelledby="promo">
        <h2 id="promo">How Stoa works</h2>
        <Film
          name="promo"
          title="From a course on paper to the first evening of class"
          figure={<Steps />}
          text="A professor defines a course and proposes a date. An institution approves it. Students register for credit or audit, pay, and meet on the course’s board; at the end the grade stands in the gradebook."
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
      <Link to={to} className={site['primary']}>
        {action}
      </Link>
    </section>
  );
}

/** A button, and the dialog it opens; the browser's own dialog keeps the focus and closes on Escape. */
function Statement({ name, children }: { name: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = `statement-${name.toLowerCase()}`;
  return (
    <>
      <button
        type="button"
        className={site['button']}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        {name}
      </button>
      <dialog ref={dialog} className={styles['dialog']} aria-labelledby={id}>
        <h2 id={id}>{name}</h2>
        {children}
        <button type="button" className={site['button']} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}

const steps = [
  ['Define', 'A professor writes the course.'],
  ['Approve', 'An institution vouches for it.'],
  ['Register', 'Students choose credit or audit.'],
  ['Grade', 'The result stands in the gradebook.'],
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
