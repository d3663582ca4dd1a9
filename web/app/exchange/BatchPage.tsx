import { batches, type Batch, type BatchRow } from '@stoa/contract/exchange/batches.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useParams } from 'react-router';
import { usePartner } from '../catalog/institutions/usePartner.tsx';
import { useEndpoint } from '../kernel/queries.ts';
import { instant, number, shortDay } from '../ui/format.ts';
import { copyText } from '../ui/notify.ts';
import { Details } from '../ui/Page.tsx';
import { LoadedPage } from '../ui/RecordPage.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { BatchDownload, fetchedAt, madeBy, titleOf } from './batchParts.tsx';
import { differencesIn, eventWords, kindWords } from './exchangeWords.ts';
import styles from './exchange.module.css';

const columns: readonly Column<BatchRow>[] = [
  { label: /*i18n*/ 'Student', cell: ({ name }) => name, sort: 'name' },
  { label: /*i18n*/ 'Row', cell: ({ sequence }) => number(sequence), sort: 'sequence', figures: true },
  { label: /*i18n*/ 'What happened', cell: ({ event }) => i18n.t(eventWords[event]), sort: 'event', whole: true },
  {
    label: /*i18n*/ 'Effective date',
    cell: ({ effectiveDate }) => (effectiveDate === '' ? '–' : shortDay(effectiveDate)),
    whole: true,
  },
  { label: /*i18n*/ 'What changed', cell: (row) => differencesIn(row).join(' · ') || '–', wide: true },
];

/** One batch: its details, and every row with its changes at the college. */
export default function BatchPage() {
  const { batchId = '' } = useParams();
  const { home } = usePartner();
  const query = useEndpoint(batches.one, { params: { id: batchId } });
  return (
    <LoadedPage
      query={query}
      title={i18n.t('Batch')}
      back={{ to: `${home}/batches`, label: i18n.t('Batches') }}
      failed={i18n.t('We couldn’t load the batch.')}
      page={(batch) => ({ title: titleOf(batch.number), actions: <BatchDownload batch={batch} prominent /> })}
    >
      {(batch) => <Rows batch={batch} />}
    </LoadedPage>
  );
}

function Rows({ batch }: { batch: Batch }) {
  const copy = () =>
    void copyText(batch.sha256, i18n.t('Copied.'), i18n.t('We couldn’t copy it. Select it and copy it by hand.'));
  return (
    <>
      <Details
        of={{
          [i18n.t('Kind')]: i18n.t(kindWords[batch.kind]),
          [i18n.t('Term')]: batch.term,
          [i18n.t('Section')]: batch.section,
          [i18n.t('Rows')]: batch.deleted
            ? i18n.t(
                '{rows, number}. {count, plural, one {# was deleted with its person, so the file lacks it.} other {# were deleted with their people, so the file lacks them.}}',
                { rows: batch.rows, count: batch.deleted },
              )
            : number(batch.rows),
          [i18n.t('Made')]: instant(batch.madeAt),
          [i18n.t('By')]: madeBy(batch),
          [i18n.t('First fetched')]: fetchedAt(batch),
          [i18n.t('SHA-256 of the file')]: (
            <>
              <code className={styles['hash']}>{batch.sha256}</code>{' '}
              <RowButton label={i18n.t('Copy')} of={i18n.t('SHA-256 of the file')} onClick={copy} />
            </>
          ),
        }}
      />
      <RowsTable
        label={i18n.t('Rows')}
        of={batches.rows}
        params={{ id: batch._id }}
        columns={columns}
        rowKey={({ sequence }) => String(sequence)}
        failed={i18n.t('We couldn’t load the rows.')}
        empty={i18n.t('This batch has no rows.')}
      />
    </>
  );
}
