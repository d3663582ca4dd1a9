import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
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

export const meta: Route.MetaFunction = () =>
  pageMeta(
    '/',
    i18n.t('Stoa: higher education, reimagined'),
    i18n.t(
      'Accredited courses, taught by professors in private practice. Stoa brings professors and students together without institutional bureaucracy.',
    ),
  );

export default function Landing() {
  return (
    <>
      <section className={styles['hero']}>
        <div className={styles['heroText']}>
          <Heading className={styles['display']}>{i18n.t('Higher education, reimagined')}</Heading>
          <p className={styles['lead']}>
            {i18n.t(
              'Accredited courses, taught by professors in private practice. Stoa brings professors and students together without institutional bureaucracy.',
            )}
          </p>
          <div className="buttons">
            <Button variant="outline" onClick={() => document.getElementById('about')?.scrollIntoView()}>
              {i18n.t('About')}
            </Button>
            <Statement id="mission" name={i18n.t('Mission')}>
              <p>{i18n.t('To decentralize the best education at every price point.')}</p>
              <p>
                {i18n.t(
                  'Good professors shouldn’t need a committee’s permission to teach, and students shouldn’t need a fortune to learn. We keep what makes a course worth its credit and leave out the rest.',
                )}
              </p>
            </Statement>
            <Statement id="vision" name={i18n.t('Vision')}>
              <p>
                {i18n.t(
                  'A world where professors practice the way doctors and lawyers do: under their own name, responsible for their own work, and chosen by the people they serve.',
                )}
              </p>
              <p>
                {i18n.t(
                  'Institutions lend them their accreditation. Students get what no lecture hall of three hundred can give: a teacher who knows them.',
                )}
              </p>
            </Statement>
          </div>
        </div>
        <Colonnade className={styles['drawing']} />
      </section>

      <div className={styles['joins']}>
        <JoinCard title={i18n.t('Students')} to="/register?userType=Student" action={i18n.t('Join as a student')}>
          {i18n.t(
            'Take a single course for credit, or audit it for less. Apply once, register whenever you like, and find your grades, messages and receipts in one place.',
          )}
        </JoinCard>
        <JoinCard title={i18n.t('Professors')} to="/register?userType=Professor" action={i18n.t('Join as a professor')}>
          {i18n.t(
            'Offer your own accredited courses at your own price. We take care of approval, registration, payment, the gradebook and the message board.',
          )}
        </JoinCard>
      </div>

      <section className={site['section']} aria-labelledby="upcoming">
        <h2 id="upcoming">{i18n.t('Upcoming courses')}</h2>
        <ul className="cards">
          {sampleCourses().map(({ name, description, professor, start, price }) => (
            <li key={name} className="card">
              <h3>{name}</h3>
              <p>{description}</p>
              <dl className={site['facts']}>
                <dt>{i18n.t('Professor')}</dt>
                <dd>{professor}</dd>
                <dt>{i18n.t('Starts')}</dt>
                <dd>{start}</dd>
                <dt>{i18n.t('Price')}</dt>
                <dd>{price}</dd>
              </dl>
            </li>
          ))}
        </ul>
        <OpenNow />
        <p>
          <Link to="/courses">{i18n.t('See all courses')}</Link>
        </p>
      </section>

      <section className={site['section']} aria-labelledby="promo">
        <h2 id="promo">{i18n.t('How Stoa works')}</h2>
        <Film
          name="promo"
          title={i18n.t('From a course on paper to the first evening of class')}
          figure={<Steps />}
          text={i18n.t(
            'A professor defines a course and proposes dates. An institution approves it. Students register for credit or audit, pay, and meet on the course’s message board. At the end, their grades are in the gradebook.',
          )}
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
function Statement({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        {name}
      </Button>
      <dialog ref={dialog} className={styles['dialog']} aria-labelledby={id}>
        <h2 id={id}>{name}</h2>
        {children}
        <Button variant="outline" className={site['start']} onClick={() => dialog.current?.close()}>
          {i18n.t('Close')}
        </Button>
      </dialog>
    </>
  );
}

const steps = [
  [/*i18n*/ 'Define', /*i18n*/ 'A professor writes the course.'],
  [/*i18n*/ 'Approve', /*i18n*/ 'An institution approves it.'],
  [/*i18n*/ 'Register', /*i18n*/ 'Students choose credit or audit.'],
  [/*i18n*/ 'Grade', /*i18n*/ 'The professor posts the grades.'],
] as const;
function Steps() {
  return (
    <ol className={styles['steps']}>
      {steps.map(([name, text]) => (
        <li key={name}>
          <strong>{i18n.t(name)}</strong>
          <span>{i18n.t(text)}</span>
        </li>
      ))}
    </ol>
  );
}
