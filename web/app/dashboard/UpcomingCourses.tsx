import { paths } from '@stoa/contract/paths';
import type { courseInstances } from '@stoa/contract/course-instances';
import { Link } from 'react-router';
import { useRows } from '../kernel/light.ts';
import { day, money } from '../ui/format.ts';
import { Section } from '../ui/Page.tsx';
import { words } from './words.ts';

interface Upcoming {
  readonly name: string;
  readonly start: string;
  readonly cost: number | null;
  readonly auditCost: number | null;
}
/** Announced by hand; they stand beside what is open for registration. */
const announced: readonly Upcoming[] = [
  { name: words.psychologyAndPhilosophyOfMind, start: words.startsFebruary2026, cost: 550, auditCost: 200 },
  { name: words.historyOfTheAncientNearEast, start: words.comingSoon, cost: 400, auditCost: 175 },
];
const shown = 6;

export function UpcomingCourses() {
  const { data } = useRows<typeof courseInstances.registering>('GET /api/course-instances/registering', {
    query: { page: 1, pageSize: shown, sort: 'start' },
  });
  return (
    <Section title={words.upcomingCourses}>
      <ul className="cards">
        {announced.map((course) => (
          <UpcomingCard key={course.name} course={course} />
        ))}
        {data?.rows.map(({ _id, name, start, cost, auditCost }) => (
          <UpcomingCard
            key={_id}
            course={{ name, start: start ? words.startsOf(day(start)) : words.comingSoon, cost, auditCost }}
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
      <p className="soft">{words.creditAudit(money(cost), money(auditCost))}</p>
      {open && (
        <p className="soft">
          <Link to={paths.courseRegistration}>
            {words.openForRegistration}
            <span className="hidden-text">: {name}</span>
          </Link>
        </p>
      )}
    </li>
  );
}
