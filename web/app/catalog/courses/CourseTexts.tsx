import type { PageText } from '@stoa/contract/catalog/course-instance-fields';
import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './CourseMedia.module.css';
import { wordsAbout } from './wordsAbout.ts';

/** The texts of a course about itself. */
export interface CourseWords extends Pick<CourseInstance, PageText | 'courseDescription' | 'profDescription'> {
  readonly courseREF: Pick<CourseInstance['courseREF'], 'description'>;
}

/** The headings of the texts, in their order. Visitors load these few words, and not the fields of the whole record. */
const headings: Readonly<Record<PageText, string>> = {
  learningOutcomes: /*i18n*/ 'What you’ll learn',
  classAgenda: /*i18n*/ 'Agenda',
  courseRequirements: /*i18n*/ 'Requirements',
  textbooks: /*i18n*/ 'Textbooks',
  additionalMaterials: /*i18n*/ 'Additional materials',
  gradingScale: /*i18n*/ 'Grading scale',
};

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
      {(Object.keys(headings) as PageText[]).map(
        (name) =>
          course[name] && (
            <section key={name}>
              <Part>{i18n.t(headings[name])}</Part>
              <p>{course[name]}</p>
            </section>
          ),
      )}
    </>
  );
}
