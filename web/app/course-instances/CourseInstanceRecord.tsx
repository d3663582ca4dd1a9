import type { CourseInstance } from '@stoa/contract/course-instances';
import { fullName } from '@stoa/contract/people';
import { FileView } from '../ui/FileView.tsx';
import { day, money } from '../ui/format.ts';
import { Facts, Section } from '../ui/Page.tsx';
import styles from './course-instances.module.css';

/** All of a course instance, to read. */
export function CourseInstanceRecord({ instance }: { instance: CourseInstance }) {
  const { courseREF, professorREF } = instance;
  return (
    <>
      <Section title="The course">
        <Facts
          of={{
            Course: courseREF.name,
            'Course Number': courseREF.courseNumber,
            'Course Name': instance.name,
            Credits: instance.credits ?? courseREF.credits,
          }}
        />
        <Words title="Course Description" of={instance.courseDescription || courseREF.description} />
      </Section>
      <Section title="Who teaches it">
        <Facts
          of={{
            'Professor(s)': professorREF
              .map(({ personREF, title }) => [fullName(personREF), title].filter(Boolean).join(', '))
              .join('\n'),
          }}
        />
        <Words title="Professor Description" of={instance.profDescription} />
      </Section>
      <Section title="Dates and pricing">
        <Facts
          of={{
            'Start Date': day(instance.start),
            'End Date': day(instance.end),
            Cost: money(instance.cost),
            'Audit Cost': money(instance.auditCost),
          }}
        />
      </Section>
      <Section title="What is taught, and how">
        <Words title="Learning Outcomes" of={instance.learningOutcomes} />
        <Words title="Textbooks" of={instance.textbooks} />
        <Words title="Additional Materials" of={instance.additionalMaterials} />
        <Words title="Course Requirements" of={instance.courseRequirements} />
        <Words title="Grading Scale" of={instance.gradingScale} />
        <Words title="Class Agenda" of={instance.classAgenda} />
        <Words title="Misc Notes" of={instance.miscOther} />
      </Section>
      <Section title="Files">
        <Facts
          of={{
            Syllabus: <FileView file={instance.syllabusREF} />,
            'Promo Video': <FileView file={instance.promoREF} />,
            Thumbnail: <FileView file={instance.thumbnailREF} />,
          }}
        />
      </Section>
    </>
  );
}

function Words({ title, of }: { title: string; of: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <p className={styles['words']}>{of || '–'}</p>
    </div>
  );
}
