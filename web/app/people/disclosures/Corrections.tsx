import { correctionStates, disclosures, type RecordCorrection } from '@stoa/contract/people/disclosures.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { Fields } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/Form.tsx';
import { alone, dayOf } from '../../ui/format.ts';
import { Details } from '../../ui/Page.tsx';
import { PersonLink } from '../users/PersonLink.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

const columns: readonly Column<RecordCorrection>[] = [
  { label: /*i18n*/ 'Student', cell: ({ student }) => <PersonLink of={student} /> },
  { label: /*i18n*/ 'Asked on', cell: ({ askedAt }) => dayOf(askedAt), whole: true },
  { label: /*i18n*/ 'About', cell: ({ about }) => about },
  { label: /*i18n*/ 'What it should be', cell: ({ text }) => text, full: true, wide: true },
  { label: /*i18n*/ 'State', cell: ({ state }) => alone(i18n.t(state)) },
  { label: /*i18n*/ 'Answer', cell: ({ answer }) => answer || '–', full: true, wide: true },
];

/** The corrections that students ask for, to answer. */
export function Corrections() {
  const [asked, setAsked] = useState<RecordCorrection>();
  return (
    <>
      <RowsTable
        label={i18n.t('Corrections')}
        of={disclosures.corrections}
        columns={columns}
        search={false}
        prefix="c-"
        filters={[{ name: 'state', label: /*i18n*/ 'State', options: correctionStates }]}
        failed={i18n.t('We couldn’t load the corrections.')}
        empty={i18n.t('No student has asked for a correction.')}
        actions={(one) =>
          one.state === 'open' && (
            <RowButton label={i18n.t('Answer')} of={fullName(one.student)} onClick={() => setAsked(one)} />
          )
        }
      />
      {asked && <AnswerDialog correction={asked} close={() => setAsked(undefined)} />}
    </>
  );
}

function AnswerDialog({ correction, close }: { correction: RecordCorrection; close: () => void }) {
  const name = fullName(correction.student);
  const form = useSchemaForm(disclosures.answerCorrection, {
    values: { state: '', answer: '' },
    params: { id: correction._id },
    failed: i18n.t('We couldn’t save the answer'),
    done: i18n.t('We’ve emailed your answer to {name}.', { name }),
    onDone: close,
  });
  return (
    <FormDialog title={i18n.t('Answer the request')} form={form} button={i18n.t('Send answer')} onClose={close}>
      <Details
        of={{
          [i18n.t('Student')]: name,
          [i18n.t('About')]: correction.about,
          [i18n.t('What it should be')]: correction.text,
        }}
      />
      <Fields
        form={form}
        of={{
          state: {
            label: i18n.t('Decision'),
            type: 'select',
            options: { corrected: /*i18n*/ 'I corrected it', refused: /*i18n*/ 'I refuse the correction' },
          },
          answer: {
            label: i18n.t('Answer'),
            type: 'textarea',
            description: i18n.t('We’ll email your answer to {name}.', { name }),
          },
        }}
      />
    </FormDialog>
  );
}
