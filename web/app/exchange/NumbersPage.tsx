import { studentNumbers, type NumberedStudent, type NumberRow } from '@stoa/contract/exchange/student-numbers.shapes';
import type { exchangeMoves } from '@stoa/contract/enrollment/exchange-states';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { useEndpoint } from '../kernel/queries.ts';
import { CollegePage } from './CollegePage.tsx';
import { PersonLink } from '../people/users/PersonLink.tsx';
import { useAsked } from '../ui/confirm.tsx';
import { Field } from '../ui/Field.tsx';
import { FormDialog } from '../ui/Form.tsx';
import { formatList, instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { RowActions, RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { SheetImport } from './SheetImport.tsx';

const moveWords: Readonly<Record<(typeof exchangeMoves)[number], string>> = {
  student: /*i18n*/ 'The student: apply at the college',
  college: /*i18n*/ 'The college: give the number',
  operator: /*i18n*/ 'The operator of this site',
};
const sourceWords = {
  college: /*i18n*/ 'Entered by the college',
  student: /*i18n*/ 'Told by the student',
  import: /*i18n*/ 'From a list',
} as const;

const columns: readonly Column<NumberedStudent>[] = [
  { label: /*i18n*/ 'Name', cell: ({ name }) => <PersonLink of={name} lastNameFirst />, sort: 'name' },
  { label: /*i18n*/ 'Courses', cell: ({ courses }) => formatList(courses), clipped: true },
  { label: /*i18n*/ 'Student number', cell: ({ number }) => number ?? '–', whole: true },
  {
    label: /*i18n*/ 'Whose move',
    cell: ({ move, source }) => (move ? i18n.t(moveWords[move]) : source ? i18n.t(sourceWords[source]) : '–'),
    full: true,
  },
  { label: /*i18n*/ 'Since', cell: ({ since }) => instant(since), sort: 'since' },
];
const byState = {
  name: 'state',
  label: /*i18n*/ 'Student number',
  options: { wanted: /*i18n*/ 'Wanted', known: /*i18n*/ 'Known' },
};
const importLabels = {
  number: /*i18n*/ 'Student number',
  lastName: /*i18n*/ 'Last name',
  firstName: /*i18n*/ 'First name',
  name: /*i18n*/ 'Whole name',
  birthDate: /*i18n*/ 'Date of birth',
  email: /*i18n*/ 'Email',
};
const rowColumns = [
  {
    label: /*i18n*/ 'Student',
    cell: ({ matched, name }: NumberRow) => (matched ? fullName(matched) : name || '–'),
    full: true,
  },
  { label: /*i18n*/ 'Student number', cell: ({ number }: NumberRow) => number || '–' },
];

/** The numbers by which an institution knows its students, for its own people and for administrators. */
export default function NumbersPage() {
  const [edited, setEdited] = useState<NumberedStudent>();
  return (
    <CollegePage
      title={i18n.t('Student Numbers')}
      intro={i18n.t('Everything that a college loads is keyed by its own number of each student.')}
    >
      {(institutionId) => (
        <>
          <RowsTable
            label={i18n.t('Students')}
            of={studentNumbers.list}
            params={{ id: institutionId }}
            columns={columns}
            filters={[byState]}
            failed={i18n.t('We couldn’t load the student numbers.')}
            empty={i18n.t('Nobody is registered for credit in a course of this institution yet.')}
            actions={(student) => (
              <RowActions of={fullName(student.name)} shown={1}>
                <RowButton
                  label={student.number === null ? i18n.t('Enter number') : i18n.t('Change number')}
                  of={fullName(student.name)}
                  onClick={() => setEdited(student)}
                />
                {student.number !== null && <TakeBack institutionId={institutionId} student={student} />}
              </RowActions>
            )}
          />
          <SheetImport<NumberRow>
            institutionId={institutionId}
            endpoint={studentNumbers.import}
            labels={importLabels}
            about={i18n.t(
              'The list needs the number, and for each student the email address, or the name and the date of birth. A name alone is never enough. Leading zeros are kept.',
            )}
            columns={rowColumns}
            save={(count) => i18n.t('{count, plural, one {Save # number} other {Save # numbers}}', { count })}
            saved={(count) =>
              i18n.t('{count, plural, one {# number was saved.} other {# numbers were saved.}}', { count })
            }
          />
          {edited && <NumberDialog institutionId={institutionId} student={edited} close={() => setEdited(undefined)} />}
        </>
      )}
    </CollegePage>
  );
}

interface OfStudent {
  readonly institutionId: string;
  readonly student: NumberedStudent;
}
function NumberDialog({ institutionId, student, close }: OfStudent & { readonly close: () => void }) {
  const params = { id: institutionId, personREF: student._id };
  const known = useEndpoint(studentNumbers.one, { params });
  const form = useSchemaForm(studentNumbers.give, {
    values: { number: student.number ?? '' },
    params,
    failed: i18n.t('We couldn’t save the number'),
    done: i18n.t('The number was saved.'),
    onDone: close,
  });
  return (
    <FormDialog
      title={fullName(student.name)}
      form={form}
      button={i18n.t('Save Number')}
      onClose={close}
      legend={false}
    >
      <Field form={form} name="number" label={i18n.t('Student number')} required />
      <Loaded query={known} failed={i18n.t('We couldn’t load the history.')}>
        {(number) =>
          number && number.history.length > 0 ? (
            <PlainTable
              label={i18n.t('History')}
              columns={[
                { label: /*i18n*/ 'Student number', cell: (told) => told.number, whole: true },
                { label: /*i18n*/ 'Since', cell: ({ since }) => instant(since) },
                { label: /*i18n*/ 'Until', cell: ({ until }) => (until === null ? '–' : instant(until)) },
                {
                  label: /*i18n*/ 'Source',
                  cell: ({ source, by }) =>
                    [i18n.t(sourceWords[source]), by && fullName(by)].filter(Boolean).join(', '),
                  full: true,
                },
              ]}
              rows={number.history}
              keyOf={({ since, number: told }) => since + told}
            />
          ) : null
        }
      </Loaded>
    </FormDialog>
  );
}

function TakeBack({ institutionId, student }: OfStudent) {
  const takeBack = useAsked(studentNumbers.takeBack);
  const name = fullName(student.name);
  const ask = () =>
    takeBack({
      title: i18n.t('Take the number of {name} back?', { name }),
      body: i18n.t('It stays in the history, and the number is wanted again.'),
      action: i18n.t('Take back'),
      danger: true,
      send: { params: { id: institutionId, personREF: student._id } },
      failed: i18n.t('We couldn’t take the number back.'),
      done: i18n.t('The number of {name} was taken back.', { name }),
    });
  return <RowButton label={i18n.t('Take back')} of={name} danger onClick={() => void ask()} />;
}
