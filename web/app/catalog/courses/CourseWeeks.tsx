import { i18n } from '@stoa/contract/kernel/i18n';
import type { PublicCourse } from '@stoa/contract/office/site.endpoints';
import { shortDay } from '../../ui/format.ts';
import styles from './CoursePage.module.css';

const week = 7 * 86_400_000;

interface CourseWeeksProps {
  /** Absent from a form, as the sections are. */
  readonly weeks: PublicCourse['weeks'] | undefined;
  readonly sections: PublicCourse['sections'] | undefined;
  /** The level of the heading. */
  readonly part: 'h2' | 'h3';
}

/** The weeks of a course by the topics of its meetings. Without topics, the sections of its materials. */
export function CourseWeeks({ weeks = [], sections = [], part: Part }: CourseWeeksProps) {
  // A course that calls every meeting "Seminar" says nothing by it.
  if (new Set(weeks.flatMap(({ topics }) => topics)).size > 1) {
    const first = Date.parse(weeks[0]!.day);
    return (
      <section>
        <Part>{i18n.t('Week by week')}</Part>
        <ol className={styles['weeks']}>
          {weeks.map(({ day, topics }) => (
            <li key={day}>
              <span>
                {i18n.t('Week {number, number}, {date}', {
                  number: 1 + Math.round((Date.parse(day) - first) / week),
                  date: shortDay(day),
                })}
              </span>
              <span>{topics.join(' · ') || i18n.t('Meeting')}</span>
            </li>
          ))}
        </ol>
      </section>
    );
  }
  if (sections.length < 2) return null;
  return (
    <section>
      <Part>{i18n.t('What you’ll work through')}</Part>
      <ol>
        {sections.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ol>
    </section>
  );
}
