import type { CourseDates } from '@stoa/contract/enrollment/enrollment';
import { i18n } from '@stoa/contract/kernel/i18n';
import { day, percent } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import styles from './CourseRoom.module.css';

interface DatesProps {
  readonly dates: CourseDates;
  /** Those who teach or approve read of their own days as well. */
  readonly isStudent: boolean;
}

/** The days that decide about money and record, in their order, with those that have passed set back. */
export function Dates({ dates, isStudent }: DatesProps) {
  const { zone, dropUntil, census, withdrawUntil, gradesDue, refunds, today, institution, term } = dates;
  const days = [
    ...refunds.map(({ until, percent: share }) => ({
      on: until,
      says: i18n.t('Last day on which {percent} of the price comes back', { percent: percent(share) }),
    })),
    { on: dropUntil, says: i18n.t('Last day to drop without a record') },
    { on: census, says: i18n.t('Census: the roster is certified') },
    { on: withdrawUntil, says: i18n.t('Last day to withdraw with a W') },
    ...(isStudent ? [] : [{ on: gradesDue, says: i18n.t('Final grades are due') }]),
  ].toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
  return (
    <Section title={i18n.t('Enrollment calendar')}>
      <ul className={styles['days']}>
        {days.map(({ on, says }) => (
          <li key={`${on} ${says}`} data-past={on < today || undefined}>
            <time dateTime={on}>{day(on)}</time>
            <span>
              {says}
              {on < today && <span className="soft"> {i18n.t('(has passed)')}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="soft">
        {term
          ? i18n.t('Days end at midnight at {institution} ({zone}). Term: {term}.', {
              institution,
              zone,
              term: term.name,
            })
          : i18n.t('Days end at midnight at {institution} ({zone}).', { institution, zone })}
      </p>
    </Section>
  );
}
