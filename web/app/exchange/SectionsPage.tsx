import {
  sections,
  type CollegeSection,
  type SectionCourse,
  type SectionRow,
} from '@stoa/contract/exchange/sections.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { ForAll, usePartner } from '../catalog/institutions/usePartner.tsx';
import { useCall, useRows } from '../kernel/queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { failureWith, notify, notifyFailure } from '../ui/notify.ts';
import { Page, Section } from '../ui/Page.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { SelectInput } from '../ui/plain/Input.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { SheetImport } from './SheetImport.tsx';

const courseColumns: readonly Column<SectionCourse>[] = [
  { label: /*i18n*/ 'Course', cell: ({ name }) => name, sort: 'name' },
  { label: /*i18n*/ 'Counts there as', cell: ({ subject, number }) => `${subject} ${number}` },
  { label: /*i18n*/ 'Term', cell: ({ term }) => term, sort: 'term' },
  { label: /*i18n*/ 'Section', cell: ({ section }) => section ?? i18n.t('Missing'), sort: 'section' },
];
const byMissing = {
  name: 'missing',
  label: /*i18n*/ 'Section',
  options: [{ value: 'yes', label: /*i18n*/ 'Missing' }],
};
const sectionColumns: readonly Column<CollegeSection>[] = [
  { label: /*i18n*/ 'Section', cell: ({ section }) => section, sort: 'section' },
  { label: /*i18n*/ 'Term', cell: ({ term }) => term, sort: 'term' },
  { label: /*i18n*/ 'Course number', cell: ({ subject, number }) => `${subject} ${number}`, sort: 'subject' },
  { label: /*i18n*/ 'Title', cell: ({ title }) => title, sort: 'title', clipped: true },
  { label: /*i18n*/ 'Taken by', cell: ({ courseInstanceREF }) => courseInstanceREF?.name ?? '–', full: true },
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
  const { institutionId, home } = usePartner();
  const [edited, setEdited] = useState<SectionCourse>();
  if (institutionId === undefined) return <ForAll title={i18n.t('Sections')} />;
  const params = { id: institutionId };
  return (
    <Page
      title={i18n.t('Sections')}
      back={{ to: home, label: i18n.t('Agreement') }}
      intro={i18n.t('Import the college’s courses and sections of a term. Each course here then takes one.')}
    >
      <Section title={i18n.t('Courses of this institution')}>
        <RowsTable
          label={i18n.t('Courses')}
          of={sections.courses}
          params={params}
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
          params={params}
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
    </Page>
  );
}

interface ChooseSectionProps {
  readonly institutionId: string;
  readonly course: SectionCourse;
  readonly close: () => void;
}
/** The free sections of the course’s term, those of its subject and number first. */
function ChooseSection({ institutionId, course, close }: ChooseSectionProps) {
  const query = { term: course.term, free: 'yes', pageSize: 200, q: '' } as const;
  const free = useRows(sections.list, { params: { id: institutionId }, query });
  const take = useCall(sections.take);
  const [chosen, setChosen] = useState(course.section ?? '');
  const isSame = ({ subject, number }: CollegeSection) => subject === course.subject && number === course.number;
  const save = () =>
    take
      .mutateAsync({
        params: { id: course._id },
        body: { term: course.term, section: chosen === '' ? null : chosen },
      })
      .then(() => {
        notify(
          chosen === ''
            ? i18n.t('The course has no section now.')
            : i18n.t('The course has section {section}.', { section: chosen }),
        );
        close();
      })
      .catch((failure: unknown) => notifyFailure(failureWith(i18n.t('We couldn’t save the section.'), failure)));
  return (
    <Loaded query={free} failed={i18n.t('We couldn’t load the sections.')}>
      {(found) => {
        const rows = (found?.rows ?? []).toSorted((one, other) => Number(isSame(other)) - Number(isSame(one)));
        return (
          <>
            {rows.length === 0 && (
              <p>
                {i18n.t('The term {term} has no free section. Import the college’s list first.', { term: course.term })}
              </p>
            )}
            <SelectInput
              label={i18n.t('Section in the term {term}', { term: course.term })}
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[
                { value: '', label: i18n.t('None') },
                ...(course.section === null ? [] : [{ value: course.section, label: course.section }]),
                ...rows.map(({ section, subject, number, title }) => ({
                  value: section,
                  label: `${section}: ${subject} ${number} ${title}`,
                })),
              ]}
            />
            <div className="buttons">
              <Button loading={take.isPending} onClick={() => void save()}>
                {i18n.t('Save Section')}
              </Button>
              <Button variant="default" onClick={close}>
                {i18n.t('Cancel')}
              </Button>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
