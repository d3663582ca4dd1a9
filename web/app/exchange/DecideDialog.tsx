import { receipts, type ReceiptRow } from '@stoa/contract/exchange/receipts.shapes';
import { registrations } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { useRows } from '../kernel/queries.ts';
import ChoiceInput, { usePause } from '../ui/ChoiceInput.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { sentenceOf } from '../ui/notify.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Details } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { decisionWords, outcomeWords, receiptLabels } from './exchangeWords.ts';

interface DecideProps {
  readonly row: ReceiptRow;
  readonly onClose: () => void;
}
/** Asks what to do with a row of an answer that matches nobody or contradicts our records. */
export const DecideDialog = (props: DecideProps) => (
  <Dialog opened onClose={props.onClose} title={i18n.t(outcomeWords[props.row.outcome])}>
    <DecisionForm {...props} />
  </Dialog>
);

/** The same for a row that the work list names by its id. */
export function DecideById({ id, row, onClose }: { id: string; row: string; onClose: () => void }) {
  const query = useRows(receipts.open, { params: { id }, query: { row } });
  return (
    <Dialog opened onClose={onClose} title={i18n.t('Decide on the answer')}>
      <Loaded query={query} failed={i18n.t('We couldn’t load the answer.')}>
        {({ rows: [found] }) =>
          found ? <DecisionForm row={found} onClose={onClose} /> : <p>{i18n.t('Someone has decided on it already.')}</p>
        }
      </Loaded>
    </Dialog>
  );
}

function DecisionForm({ row, onClose }: DecideProps) {
  /** The place is known, but not the meaning of the answer, so there is nothing to take. */
  const isUnread = row.outcome === 'unmatched' && row.registrationREF !== null;
  const form = useSchemaForm(receipts.decide, {
    values: {
      decision: 'taken' as keyof typeof decisionWords,
      registrationREF: row.registrationREF ?? undefined,
      reason: '',
    },
    params: { id: row._id ?? '' },
    failed: i18n.t('We couldn’t save the decision'),
    done: ({ decision }) =>
      decision === 'taken' ? i18n.t('The college’s word is taken.') : i18n.t('The row was dismissed. Nothing changed.'),
    onDone: onClose,
  });
  const send = (decision: keyof typeof decisionWords) => {
    form.methods.setValue('decision', decision);
    form.submitWhole();
  };
  return (
    <Form
      form={{
        ...form,
        submit: (event) => {
          event.preventDefault();
          event.stopPropagation();
          send(isUnread ? 'dismissed' : 'taken');
        },
      }}
      button={isUnread ? i18n.t('Dismiss Row') : i18n.t('Take the College’s Word')}
      {...(!isUnread && { also: { label: i18n.t('Dismiss Row'), onClick: () => send('dismissed') } })}
      cancel={{ onClick: onClose }}
    >
      <p>{row.reason}</p>
      {isUnread && <p>{i18n.t('To use it, undo the answer and read the file again with this word or day.')}</p>}
      <Details
        of={{
          ...(row.registrationREF && { [i18n.t('Student')]: row.student }),
          ...Object.fromEntries(
            (Object.keys(receiptLabels) as (keyof typeof receiptLabels)[]).flatMap((name) =>
              row.said[name] ? [[i18n.t(receiptLabels[name]), row.said[name]]] : [],
            ),
          ),
        }}
      />
      {row.registrationREF === null && (
        <PlaceInput
          value={form.methods.watch('registrationREF') ?? ''}
          error={form.methods.formState.errors.registrationREF?.message}
          onChange={(id) => form.methods.setValue('registrationREF', id, { shouldDirty: true })}
        />
      )}
      <Field
        form={form}
        name="reason"
        label={i18n.t('Reason')}
        description={i18n.t('Kept with the answer.')}
        type="textarea"
        rows={2}
      />
    </Form>
  );
}

interface PlaceInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}
/** Finds the student’s place that a row is about. The server searches while the reader types. */
function PlaceInput({ value, error, onChange }: PlaceInputProps) {
  const [text, setText] = useState('');
  const q = usePause(text.trim());
  const query = { pageSize: 20, sort: 'name', ...(q !== '' && { q }) };
  const { data, error: failure } = useRows(registrations.list, { query });
  const places = (data?.rows ?? []).filter(({ exchange }) => exchange !== null);
  return (
    <ChoiceInput
      label={i18n.t('Place of the student')}
      description={i18n.t('Needed to take the college’s word.')}
      placeholder={i18n.t('Type a name or a course')}
      data={places.map(({ _id, personREF, courseInstanceREF }) => ({
        value: _id,
        label: `${fullName(personREF)}, ${courseInstanceREF.name}`,
      }))}
      error={error ?? (failure ? sentenceOf(failure) : null)}
      nothing={i18n.t('No one matches.')}
      onSearch={setText}
      value={value}
      onChange={(id) => onChange(String(id) || undefined)}
    />
  );
}
