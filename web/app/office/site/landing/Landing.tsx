import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { landingText, type LandingText } from '@stoa/contract/office/landing-texts';
import { siteData } from '@stoa/contract/office/site.endpoints';
import { call } from '../../../kernel/api.ts';
import { setSite, site as shown } from '../../../kernel/site.ts';
import { day, prices } from '../../../ui/format.ts';
import { Button, ButtonLink } from '../../../ui/plain/Button.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { SampleCourse, CourseCard } from '../CourseCard.tsx';
import { Colonnade } from '../../../catalog/courses/Colonnade.tsx';
import { Faculty } from './Faculty.tsx';
import { Featured, Proofs } from './Featured.tsx';
import { Film } from './Film.tsx';
import styles from './Landing.module.css';
import { pageMeta } from '../share.ts';
import site from '../site.module.css';
import type { Route } from './+types/Landing.ts';

/** The courses that are open and start next. They are in the page when it arrives. */
export function OpenNow() {
  const { upcoming } = shown();
  return (
    <section className="stack" aria-labelledby="open-now">
      <h3 id="open-now">{i18n.t('Open for registration now')}</h3>
      <ul className="cards">
        {upcoming.map((course) => (
          <CourseCard key={course._id} course={course} heading="h4" />
        ))}
      </ul>
    </section>
  );
}

/** A text as the operator wrote it, or the standard one. */
const Paragraphs = ({ of, className }: { of: readonly string[]; className?: string | undefined }) =>
  of.map((one) => (
    <p key={one} className={className}>
      {one}
    </p>
  ));

function About() {
  const { settings } = shown();
  const { sections } = settings;
  const text = (which: LandingText) => landingText(settings, which, i18n.language);
  const opEdTitle = text('opEdTitle').join(' ');
  return (
    <section id="about" className={site['section']} aria-labelledby="about-title">
      <h2 id="about-title">{i18n.t('About {site}')}</h2>
      <div className={styles['about']}>
        <div className="stack">
          <Paragraphs of={text('about')} />
          {sections.quote && (
            <figure className={styles['quote']}>
              <blockquote>
                <Paragraphs of={text('quote')} />
              </blockquote>
              <figcaption>{text('quotedPerson').join(' ')}</figcaption>
            </figure>
          )}
          {sections.opEd && (
            <p>
              <a href="#op-ed">{i18n.t('Read the op-ed: {title}', { title: opEdTitle })}</a>
            </p>
          )}
        </div>
        {sections.aboutFilm && (
          <Film
            name="about"
            title={i18n.t('Why a professor would practice alone')}
            text={i18n.t('See what a course costs, and where the money goes at a university and here.')}
          />
        )}
      </div>
      {sections.opEd && (
        <article id="op-ed" className="stack">
          <h3>{opEdTitle}</h3>
          <Paragraphs of={text('opEd')} />
        </article>
      )}
    </section>
  );
}

const lead = () => landingText(shown().settings, 'lead', i18n.language);

/** The page is complete without JavaScript, which starts at the visitor's first movement. */
export const handle = { isStartedLater: true };

export const loader = () => null;
/** The documents of other pages have neither the site's texts nor its courses and people. A step home waits for them briefly. */
export function clientLoader({ request: { signal } }: Pick<Route.ClientLoaderArgs, 'request'>) {
  const known = shown();
  const whole = call(siteData.now, { signal }).then((now) => {
    // The operator may have changed the site in this browser a moment ago.
    if (now.settings.version >= known.settings.version) setSite({ ...now, pages: known.pages });
  });
  return Promise.race([whole.catch(() => undefined), new Promise<void>((late) => setTimeout(late, 3000))]);
}
export const meta: Route.MetaFunction = () =>
  pageMeta(
    '/',
    `${i18n.site}: ${landingText(shown().settings, 'headline', i18n.language).join(' ')}`,
    lead().join(' '),
  );

export default function Landing() {
  const { settings, samples, upcoming, featured } = shown();
  const { sections } = settings;
  const text = (which: LandingText) => landingText(settings, which, i18n.language);
  return (
    <>
      <section className={styles['hero']}>
        <div className={styles['heroText']}>
          <Heading className={styles['display']}>{text('headline').join(' ')}</Heading>
          <Paragraphs of={lead()} className={styles['lead']} />
          <p>
            <ButtonLink to="/courses">{i18n.t('Find a course')}</ButtonLink>
          </p>
          <div className={`buttons ${styles['more']}`}>
            {sections.about && (
              <Button variant="subtle" size="sm" onClick={() => document.getElementById('about')?.scrollIntoView()}>
                {i18n.t('About')}
              </Button>
            )}
            <Statement id="mission" name={i18n.t('Mission')}>
              <Paragraphs of={text('mission')} />
            </Statement>
            <Statement id="vision" name={i18n.t('Vision')}>
              <Paragraphs of={text('vision')} />
            </Statement>
          </div>
        </div>
        {featured ? <Featured course={featured} /> : <Colonnade className={styles['drawing']} />}
      </section>
      <Proofs />

      {sections.upcoming && (upcoming.length > 0 || samples) && (
        <section className={site['section']} aria-labelledby="upcoming">
          <h2 id="upcoming">{i18n.t('Upcoming courses')}</h2>
          {upcoming.length > 0 && <OpenNow />}
          {samples && (
            <ul className="cards">
              {samples.courses.map(({ professor, start, cost, auditCost, ...of }) => (
                <SampleCourse key={of.name} of={of}>
                  <dl className={site['facts']}>
                    <dt>{i18n.t('Professor')}</dt>
                    <dd>{professor}</dd>
                    <dt>{i18n.t('Starts')}</dt>
                    <dd>{start ? day(start) : i18n.t('Coming Soon')}</dd>
                    <dt>{i18n.t('Price')}</dt>
                    <dd>{prices(cost, auditCost)}</dd>
                  </dl>
                </SampleCourse>
              ))}
            </ul>
          )}
          <p>
            <Link to="/courses">{i18n.t('See all courses')}</Link>
          </p>
        </section>
      )}

      {sections.joins && (
        <div className={styles['joins']}>
          <JoinCard
            title={i18n.t('Students')}
            to="/register?userType=Student"
            action={i18n.t('Join as a student')}
            texts={text('students')}
          />
          <JoinCard
            title={i18n.t('Professors')}
            to="/register?userType=Professor"
            action={i18n.t('Join as a professor')}
            texts={text('professors')}
          />
        </div>
      )}

      {sections.promo && (
        <section className={site['section']} aria-labelledby="promo">
          <h2 id="promo">{i18n.t('How {site} works')}</h2>
          <Film
            name="promo"
            title={i18n.t('From a course on paper to the first evening of class')}
            text={text('promo').join(' ')}
          />
        </section>
      )}

      {sections.faculty && <Faculty />}
      {sections.about && <About />}
    </>
  );
}

interface JoinCardProps {
  readonly title: string;
  readonly to: string;
  readonly action: string;
  readonly texts: readonly string[];
}
function JoinCard({ title, to, action, texts }: JoinCardProps) {
  return (
    <section className={styles['join']} aria-label={title}>
      <h2>{title}</h2>
      <Paragraphs of={texts} />
      <ButtonLink to={to} variant="outline" className={site['start'] ?? ''}>
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
      <Button variant="subtle" size="sm" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
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
