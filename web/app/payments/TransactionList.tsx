import { isPaid, methodName, payments, type Transaction } from '@stoa/contract/payments/payments.endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { addressOf } from '../kernel/api.ts';
import { useMay } from '../kernel/session.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { instant, money, ownZone } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Timeline } from './Timeline.tsx';
import styles from './payments.module.css';

/** Statuses of payments for a course that is shown. Its page leads those who have a place into its room. */
const paid: readonly Transaction['status'][] = ['COMPLETED', 'PENDING', 'PARTIALLY_REFUNDED', 'DISPUTED'];

const columns: readonly Column<Transaction>[] = [
  {
    label: /*i18n*/ 'Date',
    cell: ({ createdAt }) => instant(createdAt),
    sort: 'createdAt',
    orders: [/*i18n*/ 'Oldest first', /*i18n*/ 'Newest first'],
  },
  {
    label: /*i18n*/ 'Course',
    cell: ({ courseInstanceREF, isAudit, status }) => (
      <>
        <div data-cut="1">
          {paid.includes(status) ? (
            <Link to={`/courses/${courseInstanceREF._id}`}>{courseInstanceREF.name}</Link>
          ) : (
            courseInstanceREF.name
          )}
        </div>
        <span className="below">{isAudit ? i18n.t('Audit') : i18n.t('Credit')}</span>
      </>
    ),
    sort: 'course',
    full: true,
  },
  {
    label: /*i18n*/ 'Amount',
    cell: ({ amount, refundedAmount }) => (
      <>
        {money(amount)}
        {refundedAmount > 0 && (
          <span className="below">{i18n.t('{amount} refunded', { amount: money(refundedAmount) })}</span>
        )}
      </>
    ),
    sort: 'amount',
    figures: true,
  },
  { label: /*i18n*/ 'Status', cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
  { label: /*i18n*/ 'Payment Method', cell: ({ paymentMethod }) => methodName(paymentMethod) || '–' },
  {
    label: /*i18n*/ 'Payment ID',
    cell: ({ externalPaymentId }) => <span className={styles['id']}>{externalPaymentId ?? '–'}</span>,
  },
];

/** Student: their own payments with the history of each, the newest first. */
export default function TransactionList() {
  const studies = useMay('study');
  const [viewed, setViewed] = useState<Transaction>();
  return (
    <Page title={i18n.t('My Billing Transactions')}>
      <RowsTable
        label={i18n.t('My Billing Transactions')}
        of={payments.mine}
        columns={columns}
        sort="-createdAt"
        pageSize={5}
        empty={
          studies
            ? i18n.t('No transactions found.')
            : i18n.t('No transactions found. Your account isn’t a student account, so it has no payments.')
        }
        actions={(transaction) => (
          <>
            <RowButton
              label={i18n.t('Payment History')}
              of={nameOf(transaction)}
              onClick={() => setViewed(transaction)}
            />
            {isPaid(transaction.status) && (
              <DownloadButton
                label={i18n.t('Receipt')}
                of={nameOf(transaction)}
                from={addressOf(payments.receipt, { id: transaction._id }, { zone: ownZone() })}
              />
            )}
          </>
        )}
      />
      {viewed && <Timeline key={viewed._id} transaction={viewed} onClose={() => setViewed(undefined)} />}
    </Page>
  );
}

const nameOf = ({ courseInstanceREF, createdAt }: Transaction) => `${courseInstanceREF.name}, ${instant(createdAt)}`;
