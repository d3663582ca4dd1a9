import { i18n } from '@stoa/contract/kernel/i18n';
import { site as shown } from '../../kernel/site.ts';
import { day, prices } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { SampleCard } from '../../ui/plain/Sample.tsx';
import { Enroll } from './CourseCard.tsx';
import { OpenCourses } from './OpenCourses.tsx';
import { pageMeta } from './share.ts';
import site from './site.module.css';
import type { Route } from './+types/Courses.ts';

export const meta: Route.MetaFunction = () =>
  pageMeta(
    '/courses',
    i18n.t('Courses · {site}'),
    i18n.t('Accredited courses by professors in private practice, for credit or to audit.'),
  );

/** The courses that are open, and outside production the samples. */
export default function Courses() {
  const { samples } = shown();
  return (
    <div className={site['page']}>
      <Heading title={i18n.t('Courses')}>{i18n.t('Courses')}</Heading>
      <OpenCourses />
      {samples && (
        <section className={site['part']} aria-labelledby="samples">
          <h2 id="samples">{i18n.t('Upcoming courses')}</h2>
          <ul className="cards">
            {samples.courses.map(({ name, description, start, cost, auditCost, enrolling }) => (
              <SampleCard key={name}>
                <h3>{name}</h3>
                <p>{description}</p>
                <dl className={site['facts']}>
                  <dt>{i18n.t('Starts')}</dt>
                  <dd>{start ? day(start) : i18n.t('Coming Soon')}</dd>
                  <dt>{i18n.t('Price')}</dt>
                  <dd>{prices(cost, auditCost)}</dd>
                </dl>
                {enrolling && <Enroll in={{ name }} />}
              </SampleCard>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
