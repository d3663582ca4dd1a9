import { i18n } from '@stoa/contract/kernel/i18n';
import { site as shown } from '../../kernel/site.ts';
import { day, money, prices } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { CardsToCome, CourseCard, Enroll, SampleCourse } from './CourseCard.tsx';
import { pageMeta } from './share.ts';
import site from './site.module.css';
import type { Route } from './+types/Courses.ts';
import type { courseLevels } from '@stoa/contract/catalog/course-definitions.endpoints';
import type { QueryOf } from '@stoa/contract/kernel/endpoint';
import { site as api } from '@stoa/contract/office/site.endpoints';
import { Link } from 'react-router';
import { Colonnade } from '../../catalog/courses/Colonnade.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { Pages } from '../../ui/plain/Pages.tsx';
import { TableControls } from '../../ui/plain/TableControls.tsx';
import { type Filter, useTableState } from '../../ui/plain/useTableState.ts';
import { useRows } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';

type Suggested = typeof api.courses | typeof api.suggestions;

/** A page of the courses open for registration. To students the server suggests only courses they aren't in yet. */
const useOpenCourses = (query: QueryOf<Suggested>) =>
  useRows<Suggested>(useMay('study') ? api.suggestions : api.courses, { query });

const pageSize = 12;
const levels: typeof courseLevels = ['100', '200', '300', '400'];
const filters: readonly Filter[] = [
  { name: 'level', label: /*i18n*/ 'Level', options: levels },
  {
    name: 'atMost',
    label: /*i18n*/ 'Price for credit',
    options: [100, 200, 400, 600, 1000].map((most) => ({
      value: String(most),
      label: () => i18n.t('Up to {amount}', { amount: money(most) }),
    })),
    all: /*i18n*/ 'Any',
  },
  { name: 'from', label: /*i18n*/ 'Starts on or after' },
];

/** The courses open for registration. Search, filters and page are kept in the address. */
function OpenCourses() {
  const state = useTableState(filters, '', 'start');
  const { page, narrowed } = state;
  const { data, isError, isPlaceholderData, refetch } = useOpenCourses({
    ...state.query,
    page,
    pageSize,
  } as QueryOf<typeof api.courses>);
  const asking = !isError && (!data || isPlaceholderData);
  return (
    <section className={site['part']} aria-labelledby="open">
      <h2 id="open">{i18n.t('Open for registration')}</h2>
      <TableControls search={i18n.t('Search')} filters={filters} state={state} />
      <output className="soft">{said(asking, isError, data?.total, narrowed)}</output>
      <div className={site['found']}>
        {isError && <Failure title={i18n.t('We couldn’t load the courses.')} retry={refetch} />}
        {data?.total === 0 && (narrowed ? <NothingFound /> : <NothingOpen />)}
        <ul className="cards" aria-busy={isPlaceholderData || undefined}>
          {data?.rows.map((course) => (
            <CourseCard key={course._id} course={course} whole={course} heading="h3" />
          ))}
          {!data && !isError && <CardsToCome />}
        </ul>
      </div>
      {data && <Pages page={page} total={data.total} pageSize={pageSize} to={state.addressOf} />}
    </section>
  );
}

const NothingFound = () => (
  <p>
    {i18n.t('No open course matches your search.')} <Link to="/courses">{i18n.t('Clear search and filters')}</Link>
  </p>
);
const NothingOpen = () => (
  <div className={site['nothing']}>
    <p>{i18n.t('No courses are open for registration right now. Check back soon.')}</p>
    <Colonnade />
  </div>
);

function said(asking: boolean, failed: boolean, total: number | undefined, narrowed: boolean): string {
  if (failed) return '';
  if (asking) return i18n.t('Loading the courses…');
  if (!total) return '';
  return narrowed
    ? i18n.t('{count, plural, one {# course found} other {# courses found}}', { count: total })
    : i18n.t('{count, plural, one {# course} other {# courses}}', { count: total });
}

/** The page is complete without JavaScript, which starts at the visitor's first movement. */
export const handle = { isStartedLater: true };

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
            {samples.courses.map(({ start, cost, auditCost, enrolling, ...of }) => (
              <SampleCourse key={of.name} of={of}>
                <dl className={site['facts']}>
                  <dt>{i18n.t('Starts')}</dt>
                  <dd>{start ? day(start) : i18n.t('Coming Soon')}</dd>
                  <dt>{i18n.t('Price')}</dt>
                  <dd>{prices(cost, auditCost)}</dd>
                </dl>
                {enrolling && <Enroll in={of} />}
              </SampleCourse>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
