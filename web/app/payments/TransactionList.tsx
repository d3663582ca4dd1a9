import { payments, type Transaction } from '@stoa/contract/payments';
import { instant, money } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import styles from './payments.module.css';

/** How the processor names the ways to pay, where that is no word for people. */
const methods: Readonly<Record<string, string>> = {
  paypal: 'PayPal',
  card: 'Debit or Credit Card',
  venmo: 'Venmo',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  none: 'None',
};

const columns: readonly Column<Transaction>[] = [
  { label: 'Date', cell: ({ createdAt }) => instant(createdAt), sort: 'createdAt' },
  {
    label: 'Course',
    cell: ({ courseInstanceREF, isAudit }) => (
      <>
        {courseInstanceREF.name}
        <span className={styles['below']}>{isAudit ? 'Audit' : 'Credit'}</span>
      </>
    ),
    sort: 'course',
  },
  {
    label: 'Amount',
    cell: ({ amount, refundedAmount }) => (
      <>
        {money(amount)}
        {refundedAmount > 0 && <span className={styles['below']}>{money(refundedAmount)} refunded</span>}
      </>
    ),
    sort: 'amount',
    figures: true,
  },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
  { label: 'Payment Method', cell: ({ paymentMethod }) => methods[paymentMethod] ?? (paymentMethod || '–') },
  {
    label: 'Payment ID',
    cell: ({ externalPaymentId }) => <span className={styles['id']}>{externalPaymentId ?? '–'}</span>,
  },
];

/** One's own payments and what became of them, the newest first. */
export default function TransactionList() {
  return (
    <Page title="My Billing Transactions">
      <RowsTable
        label="My Billing Transactions"
        of={payments.mine}
        columns={columns}
        sort="-createdAt"
        pageSize={5}
        empty="No transactions found."
      />
    </Page>
  );
}
