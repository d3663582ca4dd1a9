import { courseInstanceFields, type PageText } from '@stoa/contract/catalog/course-instance-fields';
import { namesWith } from '@stoa/contract/kernel/record-fields';
import type { CourseInstance } from '@stoa/contract/catalog/course-instances';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './CoursePage.module.css';
import { wordsAbout } from './wordsAbout.ts';

/** The texts of a course about itself. */
export interface CourseWords extends Pick<CourseInstance, PageText | 'courseDescription' | 'profDescription'> {
  readonly courseREF: Pick<CourseInstance['courseREF'], 'description'>;
}

const texts = namesWith(courseInstanceFields, 'page')
  .map((key) => ({ key, ...courseInstanceFields[key].page }))
  .toSorted((one, other) => one.place - other.place);

interface CourseTextsProps {
  readonly course: CourseWords;
  /** The level of the headings. */
  readonly part: 'h2' | 'h3';
}

/** The texts of a course, each under its heading. Empty ones are left out. */
export function CourseTexts({ course, part: Part }: CourseTextsProps) {
  const { about, fromProfessor } = wordsAbout(course);
  return (
    <>
      {about && <p className={styles['lead']}>{about}</p>}
      {fromProfessor && (
        <section>
          <Part>{i18n.t('From the professor')}</Part>
          <p>{fromProfessor}</p>
        </section>
      )}
      {texts.map(
        ({ key, heading }) =>
          course[key] && (
            <section key={key}>
              <Part>{i18n.t(heading)}</Part>
              <p>{course[key]}</p>
            </section>
          ),
      )}
    </>
  );
}
