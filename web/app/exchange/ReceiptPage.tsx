import { receipts, type Receipt, type ReceiptRow } from '@stoa/contract/exchange/receipts.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { useParams } from 'react-router';
import { usePartner } from '../catalog/institutions/usePartner.tsx';
import { useEndpoint } from '../kernel/queries.ts';
import { useAsked } from '../ui/confirm.tsx';
import { day, instant, number } from '../ui/format.ts';
import { LoadedPage } from '../ui/RecordPage.tsx';
import { Details } from '../ui/Page.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { cellsIn, countsInWords, decisionWords, outcomeTones, outcomeWords } from './exchangeWords.ts';
import styles from './exchange.module.css';
import { applyWords, originOf, ReceiptState, UndoButton } from './receiptParts.tsx';
import { onDemand } from '../ui/dialogs.ts';

const DecideDialog = onDemand(async () => ({ default: (await import('./DecideDialog.tsx')).DecideDialog }));

const columns: readonly Column<ReceiptRow>[] = [
  { label: /*i18n*/ 'Student', cell: ({ student }) => student || '–', sort: 'student' },
  { label: /*i18n*/ 'Line', cell: ({ row }) => number(row), sort: 'row', figures: true },
  { label: /*i18n*/ 'Section', cell: ({ section }) => section || '–' },
  { label: /*i18n*/ 'Says', cell: (row) => <div className={styles['says']}>{cellsIn(row) || '–'}</div> },
  {
    label: /*i18n*/ 'Outcome',
    cell: ({ outcome }) => <StatusBadge status={outcomeWords[outcome]} tone={outcomeTones[outcome]} />,
    sort: 'outcome',
  },
  { label: /*i18n*/ 'Reason', cell: ({ reason }) => reason || '–', wide: true, full: true },
  { label: /*i18n*/ 'Decision', cell: ({ decision }) => (decision ? i18n.t(decisionWords[decision]) : '–') },
];
const byOutcome = { name: 'outcome', label: /*i18n*/ 'Outcome', options: outcomeWords };

/** One answer of a college, and the effect of each of its rows. */
export default function ReceiptPage() {
  const { receiptId = '' } = useParams();
  const { home } = usePartner();
  const query = useEndpoint(receipts.one, { params: { id: receiptId } });
  return (
    <LoadedPage
      query={query}
      title={i18n.t('Answers')}
      back={{ to: `${home}/receipts`, label: i18n.t('Answers') }}
      failed={i18n.t('We couldn’t load the answer.')}
      page={(receipt) => ({ title: receipt.name, actions: <ReceiptActions receipt={receipt} /> })}
    >
      {(receipt) => <Rows receipt={receipt} />}
    </LoadedPage>
  );
}

function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const apply = useAsked(receipts.apply);
  if (receipt.state === 'applied') return receipt.canUndo && <UndoButton receipt={receipt} prominent />;
  const ask = () =>
    apply({
      title: i18n.t('Apply this answer?'),
      body: applyWords(receipt.counts),
      action: i18n.t('Apply'),
      send: { params: { id: receipt._id } },
      failed: i18n.t('We couldn’t apply it.'),
      done: i18n.t('The answer was applied.'),
    });
  return <Button onClick={() => void ask()}>{i18n.t('Apply')}</Button>;
}
function Rows({ receipt }: { receipt: Receipt }) {
  const [row, setRow] = useState<ReceiptRow>();
  const isOpen = ({ outcome, decision }: ReceiptRow) =>
    receipt.state === 'applied' && decision === null && (outcome === 'unmatched' || outcome === 'contradicts');
  return (
    <>
      <Details
        of={{
          [i18n.t('State')]: <ReceiptState of={receipt} />,
          [i18n.t('Rows')]: countsInWords(receipt.counts),
          [i18n.t('To decide')]: number(receipt.open),
          [i18n.t('Day of the answer')]: day(receipt.answeredOn),
          [i18n.t('Term')]: receipt.term,
          [i18n.t('Came')]: `${instant(receipt.createdAt)}, ${originOf(receipt)}`,
          [i18n.t('Applied')]: instant(receipt.appliedAt),
        }}
      />
      <RowsTable
        label={i18n.t('Rows')}
        of={receipts.rows}
        params={{ id: receipt._id }}
        columns={columns}
        filters={[byOutcome]}
        failed={i18n.t('We couldn’t load the rows.')}
        empty={i18n.t('This answer has no rows.')}
        {...(receipt.open > 0 && {
          actions: (one: ReceiptRow) =>
            isOpen(one) && (
              <RowButton label={i18n.t('Decide')} of={one.student || String(one.row)} onClick={() => setRow(one)} />
            ),
        })}
      />
      {row && <DecideDialog row={row} onClose={() => setRow(undefined)} />}
    </>
  );
}
