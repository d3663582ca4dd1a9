import type { site } from '@stoa/contract/office/site';
import type { TaxSetting } from '@stoa/contract/payments/tax';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { enrollAt } from '../../kernel/enrolling.ts';
import { useRows } from '../../kernel/light.ts';
import { site as shownSite } from '../../kernel/site.ts';
import { day, prices } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { SampleCard } from '../../ui/plain/Sample.tsx';
import { pricesNote } from '../../ui/taxes.ts';

interface Upcoming {
  readonly name: string;
  readonly start: string;
  readonly cost: number | null;
  readonly auditCost: number | null;
  readonly tax?: TaxSetting | null;
}
const shown = 6;

export function UpcomingCourses() {
  const { data, isError } = useRows<typeof site.suggestions>('GET /api/suggested-courses', {
    query: { page: 1, pageSize: shown, sort: 'start' },
  });
  return (
    <Section title={i18n.t('Upcoming Courses')}>
      <ul className="cards">
        {data?.rows.map(({ _id, name, start, cost, auditCost, tax }) => (
          <li key={_id} className="card">
            <UpcomingDetails
              name={name}
              start={start ? i18n.t('Starts {date}', { date: day(start) }) : i18n.t('Coming Soon!')}
              cost={cost}
              auditCost={auditCost}
              tax={tax}
            />
            <p className="soft">
              <Link to={enrollAt(true, _id)}>
                {i18n.t('See the course')}
                <span className="hidden-text">: {name}</span>
              </Link>
            </p>
          </li>
        ))}
        {/* Only then, because they would move down when the others arrive. */}
        {(data || isError) &&
          shownSite().samples?.announced.map((course) => (
            <SampleCard key={course.name}>
              <UpcomingDetails {...course} />
            </SampleCard>
          ))}
      </ul>
    </Section>
  );
}

const UpcomingDetails = ({ name, start, ...priced }: Upcoming) => (
  <>
    <h3>{name}</h3>
    <p className="soft">{start}</p>
    <p className="soft">
      {prices(priced.cost, priced.auditCost)} {pricesNote(priced)}
    </p>
  </>
);
