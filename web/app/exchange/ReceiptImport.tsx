import { dayOrders, receipts, type AnswerOutcome, type ReceiptRow } from '@stoa/contract/exchange/receipts.endpoints';
import type { ReplyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Link, useNavigate } from 'react-router';
import { usePartner } from '../catalog/institutions/usePartner.tsx';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { choicesOf, ownToday } from '../ui/format.ts';
import { failedWith } from '../ui/notify.ts';
import { Section } from '../ui/Page.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { SelectInput, TextInput } from '../ui/plain/Input.tsx';
import { cellsIn, countsInWords, outcomeTones, outcomeWords, receiptLabels } from './exchangeWords.ts';
import { applyWords } from './receiptParts.tsx';
import { HeadingInputs, SheetRows, useSheet } from './SheetImport.tsx';
import { termOptions, useTerms } from './useTerms.ts';
import styles from './exchange.module.css';

type Reading = ReplyOf<typeof receipts.create>;
type Chosen = Readonly<Record<string, string>>;
const orderWords: Readonly<Record<(typeof dayOrders)[number], string>> = {
  'month first': /*i18n*/ 'Month first, 05/14/2027',
  'day first': /*i18n*/ 'Day first, 14/05/2027',
};
const columns = [
  { label: /*i18n*/ 'Student', cell: ({ student }: ReceiptRow) => student || '–', full: true },
  { label: /*i18n*/ 'Section', cell: ({ section }: ReceiptRow) => section || '–' },
  { label: /*i18n*/ 'Says', cell: (row: ReceiptRow) => cellsIn(row) || '–' },
];
const countsOf = (rows: readonly ReceiptRow[]) =>
  Object.fromEntries([...Map.groupBy(rows, ({ outcome }) => outcome)].map(([outcome, some]) => [outcome, some.length]));

/** Reads a college’s answer: shows the columns found, to correct them, and the effect of every row, and then applies it. */
export function ReceiptImport({ institutionId }: { institutionId: string }) {
  const { home } = usePartner();
  const { file, chosen, reading, look, upload } = useSheet<Reading>(receipts.create, { id: institutionId });
  return (
    <Section title={i18n.t('Read an answer')}>
      <p>
        {i18n.t(
          'The file needs the student number, or the number of our row, and for each row whether it was accepted, refused or posted.',
        )}
      </p>
      {upload}
      {file && reading?.receipt && (
        <p>
          {i18n.t('This file was read before, and nothing in it is new.')}{' '}
          <Link to={`${home}/receipts/${reading.receipt._id}`}>{i18n.t('Open that answer')}</Link>
        </p>
      )}
      {file && reading && !reading.receipt && (
        <>
          <HeadingInputs
            labels={receiptLabels}
            headings={reading.headings}
            columns={reading.columns}
            choose={(name, heading) => look(file, { ...chosen, [name]: heading })}
          />
          <Reader {...{ institutionId, chosen, reading }} change={(more) => look(file, { ...chosen, ...more })} />
          <SheetRows
            rows={reading.rows.map((row) => ({ ...row, problem: row.reason }))}
            columns={columns}
            words={outcomeWords}
            tones={outcomeTones}
            summary={countsInWords(countsOf(reading.rows))}
            button={<ApplyButton {...{ institutionId, file, chosen }} rows={reading.rows} />}
          />
        </>
      )}
    </Section>
  );
}

interface ReaderProps {
  readonly institutionId: string;
  readonly chosen: Chosen;
  readonly reading: Reading;
  readonly change: (more: Chosen) => void;
}
/** Settings for reading the rows, where the file doesn’t say. */
function Reader({ institutionId, chosen, reading, change }: ReaderProps) {
  const terms = useTerms(institutionId);
  const words = (name: 'acceptedWords' | 'refusedWords', label: string) => (
    <TextInput
      label={label}
      defaultValue={chosen[name] ?? ''}
      onBlur={({ currentTarget: { value } }) => value !== (chosen[name] ?? '') && change({ [name]: value })}
    />
  );
  return (
    <fieldset className={styles['columns']}>
      <legend>{i18n.t('How to read it')}</legend>
      <SelectInput
        label={i18n.t('Term of rows that name none')}
        value={chosen['forTerm'] ?? ''}
        onChange={(event) => change({ forTerm: event.currentTarget.value })}
        data={[{ value: '', label: i18n.t('Any') }, ...termOptions(terms)]}
      />
      <TextInput
        label={i18n.t('Day of the answer')}
        type="date"
        value={chosen['answeredOn'] ?? ownToday()}
        max={ownToday()}
        onChange={(event) => event.currentTarget.value && change({ answeredOn: event.currentTarget.value })}
      />
      <SelectInput
        label={i18n.t('How days are written')}
        value={chosen['days'] ?? reading.days ?? dayOrders[0]}
        onChange={(event) => change({ days: event.currentTarget.value })}
        data={choicesOf(orderWords)}
      />
      {words('acceptedWords', i18n.t('Other words for accepted'))}
      {words('refusedWords', i18n.t('Other words for refused'))}
    </fieldset>
  );
}

interface ApplyButtonProps {
  readonly institutionId: string;
  readonly file: File;
  readonly chosen: Chosen;
  readonly rows: readonly ReceiptRow[];
}
const isOfUse: readonly AnswerOutcome[] = ['accepted', 'refused', 'posted', 'contradicts', 'known'];
function ApplyButton({ institutionId, file, chosen, rows }: ApplyButtonProps) {
  const { home } = usePartner();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const create = useCall(receipts.create);
  const apply = useCall(receipts.apply);
  if (!rows.some(({ outcome }) => isOfUse.includes(outcome)))
    return <p>{i18n.t('No row fits anything that was sent. Choose other columns, or another file.')}</p>;
  const ask = () =>
    confirm({
      title: i18n.t('Keep and apply this answer?'),
      body: applyWords(countsOf(rows)),
      action: i18n.t('Keep and apply'),
      run: async () => {
        const { receipt } = await create
          .mutateAsync({ params: { id: institutionId }, body: chosen, files: { file } })
          .catch(failedWith(i18n.t('We didn’t keep the answer')));
        const id = receipt!._id;
        await apply
          .mutateAsync({ params: { id } })
          .catch(failedWith(i18n.t('We kept the answer, and couldn’t apply it')));
        return id;
      },
      done: (id) => {
        void navigate(`${home}/receipts/${id}`);
        return i18n.t('The answer was applied.');
      },
    });
  return <Button onClick={() => void ask()}>{i18n.t('Keep and apply')}</Button>;
}
