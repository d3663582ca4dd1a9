import { paths } from '@stoa/contract/paths';
import type { courseInstances } from '@stoa/contract/course-instances';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRows } from '../kernel/light.ts';
import { day, money } from '../ui/format.ts';
import { Section } from '../ui/Page.tsx';

interface Upcoming {
  readonly name: string;
  readonly start: string;
  readonly cost: number | null;
  readonly auditCost: number | null;
}
/** Courses announced by hand, beside those open for registration. */
const announced: readonly Upcoming[] = [
  {
    name: /*i18n*/ 'Psychology and Philosophy of Mind',
    start: /*i18n*/ 'Starts February 2026',
    cost: 550,
    auditCost: 200,
  },
  { name: /*i18n*/ 'History of the Ancient Near East', start: /*i18n*/ 'Coming Soon!', cost: 400, auditCost: 175 },
];
const shown = 6;

export function UpcomingCourses() {
  const { data } = useRows<typeof courseInstances.registering>('GET /api/course-instances/registering', {
    query: { page: 1, pageSize: shown, sort: 'start' },
  });
  return (
    <Section title={i18n.t('Upcoming Courses')}>
      <ul className="cards">
        {announced.map((course) => (
          <UpcomingCard
            key={course.name}
            course={{ ...course, name: i18n.t(course.name), start: i18n.t(course.start) }}
          />
        ))}
        {data?.rows.map(({ _id, name, start, cost, auditCost }) => (
          <UpcomingCard
            key={_id}
            course={{
              name,
              start: start ? i18n.t('Starts {date}', { date: day(start) }) : i18n.t('Coming Soon!'),
              cost,
              auditCost,
            }}
            open
          />
        ))}
      </ul>
    </Section>
  );
}

function UpcomingCard({ course: { name, start, cost, auditCost }, open }: { course: Upcoming; open?: boolean }) {
  return (
    <li className="card">
      <h3>{name}</h3>
      <p className="soft">{start}</p>
      <p className="soft">
        {i18n.t('Credit {cost} · Audit {auditCost}', { cost: money(cost), auditCost: money(auditCost) })}
      </p>
      {open && (
        <p className="soft">
          <Link to={paths.courseRegistration}>
            {i18n.t('Open for registration')}
            <span className="hidden-text">: {name}</span>
          </Link>
        </p>
      )}
    </li>
  );
}
