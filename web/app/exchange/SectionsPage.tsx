import {
  sections,
  type CollegeSection,
  type SectionCourse,
  type SectionRow,
} from '@stoa/contract/exchange/sections.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { CollegePage } from './CollegePage.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Section } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { SheetImport } from './SheetImport.tsx';
import { onDemand } from '../ui/dialogs.ts';

const ChooseSection = onDemand(async () => ({ default: (await import('./ChooseSection.tsx')).ChooseSection }));

const courseColumns: readonly Column<SectionCourse>[] = [
  { label: /*i18n*/ 'Course', cell: ({ name }) => name, sort: 'name' },
  { label: /*i18n*/ 'Counts there as', cell: ({ subject, number }) => `${subject} ${number}` },
  { label: /*i18n*/ 'Term', cell: ({ term }) => term, sort: 'term' },
  { label: /*i18n*/ 'Section', cell: ({ section }) => section ?? i18n.t('Missing'), sort: 'section' },
];
const byMissing = {
  name: 'missing',
  label: /*i18n*/ 'Section',
  options: { yes: /*i18n*/ 'Missing' },
};
const sectionColumns: readonly Column<CollegeSection>[] = [
  { label: /*i18n*/ 'Section', cell: ({ section }) => section, sort: 'section' },
  { label: /*i18n*/ 'Term', cell: ({ term }) => term, sort: 'term' },
  { label: /*i18n*/ 'Course number', cell: ({ subject, number }) => `${subject} ${number}`, sort: 'subject' },
  { label: /*i18n*/ 'Title', cell: ({ title }) => title, sort: 'title', clipped: true },
  { label: /*i18n*/ 'Taken by', cell: ({ courseInstanceREF }) => courseInstanceREF?.name ?? '–' },
];
const labels = {
  term: /*i18n*/ 'Term',
  section: /*i18n*/ 'Section',
  subject: /*i18n*/ 'Subject',
  number: /*i18n*/ 'Course number',
  title: /*i18n*/ 'Title',
};
const rowColumns = [
  { label: /*i18n*/ 'Section', cell: ({ section }: SectionRow) => section || '–' },
  { label: /*i18n*/ 'Term', cell: ({ term }: SectionRow) => term || '–' },
  { label: /*i18n*/ 'Title', cell: ({ title }: SectionRow) => title || '–', full: true },
];

/** The sections by which an institution numbers its courses of a term, and the courses here that take them. */
export default function SectionsPage() {
  const [edited, setEdited] = useState<SectionCourse>();
  return (
    <CollegePage
      title={i18n.t('Sections')}
      intro={i18n.t('Import the college’s courses and sections of a term. Each course here then takes one.')}
    >
      {(institutionId) => (
        <>
          <Section title={i18n.t('Courses of this institution')}>
            <RowsTable
              label={i18n.t('Courses')}
              of={sections.courses}
              params={{ id: institutionId }}
              columns={courseColumns}
              filters={[byMissing]}
              prefix="courses-"
              failed={i18n.t('We couldn’t load the courses.')}
              empty={i18n.t('No course has opened under the agreement yet.')}
              actions={(course) => (
                <RowButton
                  label={course.section === null ? i18n.t('Choose section') : i18n.t('Change section')}
                  of={course.name}
                  onClick={() => setEdited(course)}
                />
              )}
            />
          </Section>
          <Section title={i18n.t('Sections of the college')}>
            <RowsTable
              label={i18n.t('Sections')}
              of={sections.list}
              params={{ id: institutionId }}
              columns={sectionColumns}
              prefix="sections-"
              failed={i18n.t('We couldn’t load the sections.')}
              empty={i18n.t('There are no sections yet. Import the college’s list below.')}
            />
          </Section>
          <SheetImport<SectionRow>
            institutionId={institutionId}
            endpoint={sections.import}
            labels={labels}
            about={i18n.t('The list needs the code of the term, the section (a CRN or class number), and the course.')}
            columns={rowColumns}
            save={(count) => i18n.t('{count, plural, one {Save # section} other {Save # sections}}', { count })}
            saved={(count) =>
              i18n.t('{count, plural, one {# section was saved.} other {# sections were saved.}}', { count })
            }
          />
          {edited && (
            <Dialog opened onClose={() => setEdited(undefined)} title={edited.name}>
              <ChooseSection institutionId={institutionId} course={edited} close={() => setEdited(undefined)} />
            </Dialog>
          )}
        </>
      )}
    </CollegePage>
  );
}
