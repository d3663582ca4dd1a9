import { receipts, type Receipt } from '@stoa/contract/exchange/receipts.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { Link } from 'react-router';
import { ForAll, usePartner } from '../catalog/institutions/usePartner.tsx';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { dayOf, shortDay } from '../ui/format.ts';
import { failedWith, notify } from '../ui/notify.ts';
import { Page, Section } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { countsInWords, receiptStates } from './exchangeWords.ts';
import { ReceiptImport } from './ReceiptImport.tsx';

/** The state of an answer as a badge. */
export function ReceiptState({ of: { state } }: { of: Receipt }) {
  const [word, tone] = receiptStates[state];
  return <StatusBadge status={word} tone={tone} />;
}
const origins = {
  screen: /*i18n*/ 'Uploaded',
  program: /*i18n*/ 'Sent by a program',
  server: /*i18n*/ 'From the SFTP server',
} as const;
/** How an answer came here. */
export const originOf = ({ origin, by }: Receipt): string =>
  [i18n.t(origins[origin]), by && fullName(by)].filter(Boolean).join(', ');

const columnsAt = (home: string): readonly Column<Receipt>[] => [
  {
    label: /*i18n*/ 'File',
    cell: ({ _id, name }) => <Link to={`${home}/receipts/${_id}`}>{name}</Link>,
    sort: 'name',
  },
  { label: /*i18n*/ 'Day of the answer', cell: ({ answeredOn }) => shortDay(answeredOn), sort: 'answeredOn' },
  { label: /*i18n*/ 'State', cell: (receipt) => <ReceiptState of={receipt} />, sort: 'state' },
  { label: /*i18n*/ 'Rows', cell: ({ counts }) => countsInWords(counts), full: true, clipped: true },
  { label: /*i18n*/ 'To decide', cell: ({ open }) => open, figures: true },
  {
    label: /*i18n*/ 'Came',
    cell: (receipt) => (
      <>
        {dayOf(receipt.createdAt)}
        <span className="below">{originOf(receipt)}</span>
      </>
    ),
    sort: 'createdAt',
    full: true,
  },
];

/** The college’s answers to what was sent: read a new one, and see or undo those before. */
export default function ReceiptsPage() {
  const { institutionId, home } = usePartner();
  if (institutionId === undefined) return <ForAll title={i18n.t('Answers')} />;
  return (
    <Page
      title={i18n.t('Answers')}
      back={{ to: `${home}/exchange`, label: i18n.t('Credit Exchange') }}
      intro={i18n.t('The college’s answers to what was sent: accepted, refused with a reason, or posted.')}
    >
      <ReceiptImport institutionId={institutionId} />
      <Section title={i18n.t('Answers so far')}>
        <RowsTable
          label={i18n.t('Answers')}
          of={receipts.list}
          params={{ id: institutionId }}
          columns={columnsAt(home)}
          failed={i18n.t('We couldn’t load the answers.')}
          empty={i18n.t('No answer has come yet. Upload the first one above.')}
          actions={(receipt) => receipt.canUndo && <UndoButton receipt={receipt} />}
        />
      </Section>
    </Page>
  );
}

/** Undoes an answer as a whole, after it has asked. */
export function UndoButton({ receipt, prominent = false }: { receipt: Receipt; prominent?: boolean }) {
  const confirm = useConfirm();
  const undo = useCall(receipts.undo);
  const { _id, name, counts } = receipt;
  async function ask() {
    const { accepted = 0, refused = 0, posted = 0 } = counts;
    const done = await confirm({
      title: i18n.t('Undo the answer {name}?', { name }),
      body: i18n.t(
        '{count, plural, =0 {No credit changes.} one {# credit goes back to its state before the answer.} other {# credits go back to their states before the answer.}} Decisions on its rows are undone as well. Students who were told already get no other mail.',
        { count: accepted + refused + posted },
      ),
      action: i18n.t('Undo'),
      danger: true,
      run: () => undo.mutateAsync({ params: { id: _id } }).catch(failedWith(i18n.t('We couldn’t undo it.'))),
    });
    if (done) notify(i18n.t('The answer {name} was undone.', { name }));
  }
  return <RowButton label={i18n.t('Undo')} of={name} danger prominent={prominent} onClick={() => void ask()} />;
}
