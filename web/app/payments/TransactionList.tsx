import { methodName, payments, type Transaction } from '@stoa/contract/payments';
import { useState } from 'react';
import { addressOf } from '../kernel/api.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { instant, money } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Timeline } from './Timeline.tsx';
import styles from './payments.module.css';
import { words } from './words.ts';

const columns: readonly Column<Transaction>[] = [
  { label: words.date, cell: ({ createdAt }) => instant(createdAt), sort: 'createdAt' },
  {
    label: words.course,
    cell: ({ courseInstanceREF, isAudit }) => (
      <>
        {courseInstanceREF.name}
        <span className="below">{isAudit ? 'Audit' : 'Credit'}</span>
      </>
    ),
    sort: 'course',
  },
  {
    label: words.amount,
    cell: ({ amount, refundedAmount }) => (
      <>
        {money(amount)}
        {refundedAmount > 0 && <span className="below">{words.refundedOf(money(refundedAmount))}</span>}
      </>
    ),
    sort: 'amount',
    figures: true,
  },
  { label: words.status, cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
  { label: words.paymentMethod, cell: ({ paymentMethod }) => methodName(paymentMethod) || '–' },
  {
    label: words.paymentId,
    cell: ({ externalPaymentId }) => <span className={styles['id']}>{externalPaymentId ?? '–'}</span>,
  },
];

/** Nothing was received of these: there is no receipt. */
const unpaid: readonly Transaction['status'][] = ['PENDING', 'FAILED', 'CANCELLED'];

/** One's own payments and what became of them, the newest first. */
export default function TransactionList() {
  const [viewed, setViewed] = useState<Transaction>();
  const [viewing, setViewing] = useState(false);
  return (
    <Page title={words.myBillingTransactions}>
      <RowsTable
        label={words.myBillingTransactions}
        of={payments.mine}
        columns={columns}
        sort="-createdAt"
        pageSize={5}
        empty={words.noTransactionsFound}
        actions={(transaction) => (
          <>
            <RowButton
              label={words.whatHappened}
              of={nameOf(transaction)}
              onClick={() => {
                setViewed(transaction);
                setViewing(true);
              }}
            />
            {!unpaid.includes(transaction.status) && (
              <DownloadButton
                label={words.receipt}
                of={nameOf(transaction)}
                from={addressOf(payments.receipt, { id: transaction._id })}
              />
            )}
          </>
        )}
      />
      {viewed && <Timeline key={viewed._id} transaction={viewed} opened={viewing} onClose={() => setViewing(false)} />}
    </Page>
  );
}

const nameOf = ({ courseInstanceREF, createdAt }: Transaction) => `${courseInstanceREF.name}, ${instant(createdAt)}`;
