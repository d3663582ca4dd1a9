import { receipts, type Receipt } from '@stoa/contract/exchange/receipts.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Link } from 'react-router';
import { usePartner } from '../catalog/institutions/usePartner.tsx';
import { CollegePage } from './CollegePage.tsx';
import { dayOf, number, shortDay } from '../ui/format.ts';
import { Section } from '../ui/Page.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { countsInWords } from './exchangeWords.ts';
import { ReceiptImport } from './ReceiptImport.tsx';
import { originOf, ReceiptState, UndoButton } from './receiptParts.tsx';

const columnsAt = (home: string): readonly Column<Receipt>[] => [
  {
    label: /*i18n*/ 'File',
    cell: ({ _id, name }) => <Link to={`${home}/receipts/${_id}`}>{name}</Link>,
    sort: 'name',
  },
  { label: /*i18n*/ 'Day of the answer', cell: ({ answeredOn }) => shortDay(answeredOn), sort: 'answeredOn' },
  { label: /*i18n*/ 'State', cell: (receipt) => <ReceiptState of={receipt} />, sort: 'state' },
  { label: /*i18n*/ 'Rows', cell: ({ counts }) => countsInWords(counts), full: true, clipped: true },
  { label: /*i18n*/ 'To decide', cell: ({ open }) => number(open), figures: true },
  {
    label: /*i18n*/ 'Came',
    cell: (receipt) => (
      <>
        {dayOf(receipt.createdAt)}
        <div className="below" data-cut="1">
          {originOf(receipt)}
        </div>
      </>
    ),
    sort: 'createdAt',
    full: true,
  },
];

/** The college’s answers to what was sent: read a new one, and see or undo those before. */
export default function ReceiptsPage() {
  const { home } = usePartner();
  return (
    <CollegePage
      title={i18n.t('Answers')}
      intro={i18n.t('The college’s answers to what was sent: accepted, refused with a reason, or posted.')}
    >
      {(institutionId) => (
        <>
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
        </>
      )}
    </CollegePage>
  );
}
