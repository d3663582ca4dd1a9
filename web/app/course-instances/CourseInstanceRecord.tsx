import type { CourseInstance } from '@stoa/contract/course-instances';
import { fullName } from '@stoa/contract/people';
import { FileView } from '../ui/FileView.tsx';
import { day, money } from '../ui/format.ts';
import { Facts, Section, Texts } from '../ui/Page.tsx';

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
        <Texts of={{ 'Course Description': instance.courseDescription || courseREF.description }} />
      </Section>
      <Section title="Who teaches it">
        <Facts
          of={{
            'Professor(s)': professorREF
              .map(({ personREF, title }) => [fullName(personREF), title].filter(Boolean).join(', '))
              .join('\n'),
          }}
        />
        <Texts of={{ 'Professor Description': instance.profDescription }} />
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
        <Texts
          of={{
            'Learning Outcomes': instance.learningOutcomes,
            Textbooks: instance.textbooks,
            'Additional Materials': instance.additionalMaterials,
            'Course Requirements': instance.courseRequirements,
            'Grading Scale': instance.gradingScale,
            'Class Agenda': instance.classAgenda,
            'Misc Notes': instance.miscOther,
          }}
        />
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
