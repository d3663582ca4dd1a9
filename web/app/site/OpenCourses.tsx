import type { courseLevels } from '@stoa/contract/course-definitions';
import type { OpenCourseInstance } from '@stoa/contract/course-instances';
import type { QueryOf } from '@stoa/contract/kernel/endpoint';
import type { site as api } from '@stoa/contract/site';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRows } from '../kernel/light.ts';
import { day } from '../ui/format.ts';
import { ButtonLink } from '../ui/plain/Button.tsx';
import { Failure } from '../ui/plain/Note.tsx';
import { Pages } from '../ui/plain/Pages.tsx';
import { TableControls } from '../ui/plain/TableControls.tsx';
import { useTableState, type Filter } from '../ui/plain/useTableState.ts';
import { amount, price } from './samples.ts';
import site from './site.module.css';

const pageSize = 12;
const levels: typeof courseLevels = ['100', '200', '300', '400'];
const filters: readonly Filter[] = [
  { name: 'level', label: /*i18n*/ 'Level', options: levels },
  {
    name: 'atMost',
    label: /*i18n*/ 'Price for credit',
    options: [100, 200, 400, 600, 1000].map((most) => ({
      value: String(most),
      get label() {
        return i18n.t('Up to {amount}', { amount: amount(most) });
      },
    })),
    all: /*i18n*/ 'Any',
  },
  { name: 'from', label: /*i18n*/ 'Starts on or after' },
];

/** The courses open for registration. Search, filters and page are kept in the address. */
export function OpenCourses({ enroll }: { enroll: string }) {
  const state = useTableState(filters, '', 'start');
  const { page, narrowed } = state;
  const { data, isError, isPlaceholderData, refetch } = useRows<typeof api.courses>('GET /api/public/courses', {
    query: { ...state.query, page, pageSize } as QueryOf<typeof api.courses>,
  });
  const asking = !isError && (!data || isPlaceholderData);
  return (
    <section className={site['part']} aria-labelledby="open">
      <h2 id="open">{i18n.t('Open for registration')}</h2>
      <TableControls search={i18n.t('Search')} filters={filters} state={state} />
      <output className="soft">{said(asking, isError, data?.total, narrowed)}</output>
      {isError && <Failure title={i18n.t('We couldn’t load the courses.')} again={refetch} />}
      {data?.total === 0 &&
        (narrowed ? (
          <p>
            {i18n.t('No open course matches your search.')}{' '}
            <Link to="/courses">{i18n.t('Clear search and filters')}</Link>
          </p>
        ) : (
          <p>{i18n.t('No other courses are open for registration right now. Check back soon.')}</p>
        ))}
      <ul className="cards" aria-busy={isPlaceholderData || undefined}>
        {data?.rows.map((course) => (
          <OpenCourse key={course._id} course={course} enroll={enroll} />
        ))}
      </ul>
      {data && <Pages page={page} total={data.total} pageSize={pageSize} to={state.addressOf} />}
    </section>
  );
}

function said(asking: boolean, failed: boolean, total: number | undefined, narrowed: boolean): string {
  if (failed) return '';
  if (asking) return i18n.t('Loading the courses…');
  if (!total) return '';
  return narrowed
    ? i18n.t('{count, plural, one {# course found} other {# courses found}}', { count: total })
    : i18n.t('{count, plural, one {# course} other {# courses}}', { count: total });
}

function OpenCourse({ course, enroll }: { course: OpenCourseInstance; enroll: string }) {
  const { _id, name, courseREF, professorREF, start, end } = course;
  return (
    <li className="card">
      <h3>
        <Link to={`/courses/${_id}`}>{name}</Link>
      </h3>
      <p className={site['clamp']}>{course.profDescription || course.courseDescription || courseREF.description}</p>
      <dl className={site['facts']}>
        <dt>{i18n.t('Professor')}</dt>
        <dd>
          {professorREF.map(({ personREF: { firstName, lastName } }) => `${firstName} ${lastName}`).join(', ') ||
            i18n.t('N/A')}
        </dd>
        {courseREF.level !== null && (
          <>
            <dt>{i18n.t('Level')}</dt>
            <dd>{courseREF.level}</dd>
          </>
        )}
        <dt>{i18n.t('Dates')}</dt>
        <dd>{end ? i18n.t('{start} to {end}', { start: day(start), end: day(end) }) : day(start)}</dd>
        <dt>{i18n.t('Price')}</dt>
        <dd>{price(course.cost, course.auditCost)}</dd>
      </dl>
      <ButtonLink to={enroll} className={site['start'] ?? ''}>
        {i18n.t('Enroll Now')}
        <span className="hidden-text">: {name}</span>
      </ButtonLink>
    </li>
  );
}
