import { batches, type Batch } from '@stoa/contract/exchange/batches.endpoints';
import { collegeFileKinds } from '@stoa/contract/exchange/college-files';
import { i18n } from '@stoa/contract/kernel/i18n';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ForAll, usePartner } from '../catalog/institutions/usePartner.tsx';
import { instant, number } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { BatchDownload, fetchedAt, madeBy, titleOf } from './batchParts.tsx';
import { kindWords } from './exchangeWords.ts';
import { byTermOf, presentTerm, useTerms } from './useTerms.ts';

const MakeBatch = lazy(async () => ({ default: (await import('./MakeBatch.tsx')).MakeBatch }));

const columnsAt = (home: string): readonly Column<Batch>[] => [
  {
    label: /*i18n*/ 'Batch',
    cell: ({ _id, number }) => <Link to={`${home}/batches/${_id}`}>{titleOf(number)}</Link>,
    sort: 'number',
    whole: true,
  },
  { label: /*i18n*/ 'Kind', cell: ({ kind }) => i18n.t(kindWords[kind]), sort: 'kind' },
  { label: /*i18n*/ 'Term', cell: ({ term, section }) => [term, section].filter(Boolean).join(', '), sort: 'term' },
  { label: /*i18n*/ 'Rows', cell: ({ rows }) => number(rows), figures: true, sort: 'rows' },
  { label: /*i18n*/ 'Made', cell: ({ madeAt }) => instant(madeAt), sort: 'madeAt' },
  { label: /*i18n*/ 'By', cell: madeBy },
  { label: /*i18n*/ 'First fetched', cell: fetchedAt },
];
const byKind = {
  name: 'kind',
  label: /*i18n*/ 'Kind',
  options: collegeFileKinds.map((kind) => ({ value: kind, label: kindWords[kind] })),
};

/** The rows that were sent to a college, as batches that are never changed. */
export default function BatchesPage() {
  const { institutionId, home } = usePartner();
  if (institutionId === undefined) return <ForAll title={i18n.t('Batches')} />;
  return <Batches institutionId={institutionId} home={home} />;
}
function Batches({ institutionId, home }: { institutionId: string; home: string }) {
  const terms = useTerms(institutionId);
  const [making, setMaking] = useState(false);
  return (
    <Page
      title={i18n.t('Batches')}
      back={{ to: `${home}/exchange`, label: i18n.t('Credit Exchange') }}
      intro={i18n.t('Make the first batch of a term. From then on, Stoa makes one of the changes each morning.')}
      actions={
        <Button disabled={terms === undefined} onClick={() => setMaking(true)}>
          {i18n.t('Make a batch')}
        </Button>
      }
    >
      <RowsTable
        label={i18n.t('Batches')}
        of={batches.list}
        params={{ id: institutionId }}
        columns={columnsAt(home)}
        filters={[byKind, byTermOf(terms)]}
        failed={i18n.t('We couldn’t load the batches.')}
        empty={i18n.t('Nothing was sent yet. Students need a number and their course a section, then make a batch.')}
        actions={(batch) => <BatchDownload batch={batch} />}
      />
      <Suspense>
        {making && (
          <MakeBatch
            institutionId={institutionId}
            terms={terms}
            term={presentTerm(terms)}
            onClose={() => setMaking(false)}
          />
        )}
      </Suspense>
    </Page>
  );
}
