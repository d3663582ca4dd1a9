import { batches, type Batch } from '@stoa/contract/exchange/batches.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePartner } from '../catalog/institutions/usePartner.tsx';
import { CollegePage } from './CollegePage.tsx';
import { instant, number } from '../ui/format.ts';
import { Button } from '../ui/plain/Button.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { BatchDownload, fetchedAt, madeBy, titleOf } from './batchParts.tsx';
import { kindWords } from './exchangeWords.ts';
import { byTermOf, presentTerm, useTerms } from './useTerms.ts';
import { onDemand } from '../ui/dialogs.ts';

const MakeBatch = onDemand(async () => ({ default: (await import('./MakeBatch.tsx')).MakeBatch }));

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
const byKind = { name: 'kind', label: /*i18n*/ 'Kind', options: kindWords };

/** The rows that were sent to a college, as batches that are never changed. */
export default function BatchesPage() {
  return (
    <CollegePage
      title={i18n.t('Batches')}
      intro={i18n.t('Make the first batch of a term. From then on, Stoa makes one of the changes each morning.')}
      actions={(institutionId) => <MakeButton institutionId={institutionId} />}
    >
      {(institutionId) => <Batches institutionId={institutionId} />}
    </CollegePage>
  );
}

function MakeButton({ institutionId }: { institutionId: string }) {
  const terms = useTerms(institutionId);
  const [making, setMaking] = useState(false);
  return (
    <>
      <Button disabled={terms === undefined} onClick={() => setMaking(true)}>
        {i18n.t('Make a batch')}
      </Button>
      {making && <MakeBatch {...{ institutionId, terms }} term={presentTerm(terms)} onClose={() => setMaking(false)} />}
    </>
  );
}

function Batches({ institutionId }: { institutionId: string }) {
  const { home } = usePartner();
  return (
    <RowsTable
      label={i18n.t('Batches')}
      of={batches.list}
      params={{ id: institutionId }}
      columns={columnsAt(home)}
      filters={[byKind, byTermOf(useTerms(institutionId))]}
      failed={i18n.t('We couldn’t load the batches.')}
      empty={i18n.t('Nothing was sent yet. Students need a number and their course a section, then make a batch.')}
      actions={(batch) => <BatchDownload batch={batch} />}
    />
  );
}
