import { differences, ledger, type Comparing } from '@stoa/contract/ledger';
import { useCall, useEndpoint } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { count, instant, money } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Section } from '../ui/Page.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { Column } from '../ui/RowsTable.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { Note } from '../ui/plain/Note.tsx';
import { words } from './words.ts';

type Difference = Comparing['differences'][number];
const columns: readonly Omit<Column<Difference>, 'sort'>[] = [
  { label: words.paymentId, cell: ({ externalId }) => externalId },
  { label: words.amount, cell: ({ amount }) => money(amount), figures: true },
  { label: words.found, cell: ({ foundAt }) => instant(foundAt) },
  { label: words.whatDiffers, cell: ({ what }) => differences[what], wide: true },
];

/** What the nightly comparison with the payment service's own list has found. */
export function Comparison({ view }: { view: (id: string) => void }) {
  const query = useEndpoint(ledger.comparison);
  const compare = useCall(ledger.compare);
  const close = useCall(ledger.closeDifference);
  const confirm = useConfirm();

  async function compareNow() {
    try {
      const { differences: found } = await compare.mutateAsync({});
      notify(found.length === 0 ? words.comparedNothingDiffers : words.compared(count(found.length, 'difference')));
    } catch (failure) {
      notifyFailure(failure);
    }
  }
  async function ask({ _id, externalId }: Difference) {
    const closed = await confirm({
      title: words.closeTheDifference(externalId),
      body: words.itIsNotShownAnyMore,
      action: words.closeIt,
      reason: 'required',
      reasonNote: words.itIsKeptInTheLog,
      run: (reason) => close.mutateAsync({ params: { id: _id }, body: { reason } }),
    });
    if (closed) notify(words.theDifferenceIsClosed);
  }
  return (
    <Section
      title={words.dailyComparison}
      actions={
        <Button variant="default" loading={compare.isPending} onClick={() => void compareNow()}>
          {words.compareNow}
        </Button>
      }
    >
      <Loaded query={query} failed={words.theComparisonCouldNotBeLoaded}>
        {(comparing) =>
          comparing && (
            <>
              <Outcome last={comparing.last} />
              {comparing.differences.length > 0 && (
                <PlainTable
                  label={words.differences}
                  columns={columns}
                  rows={comparing.differences}
                  keyOf={({ _id }) => _id}
                  unit={['difference', 'differences']}
                  actions={(row) => (
                    <>
                      {row.intentREF !== null && (
                        <RowButton label={words.view} of={row.externalId} onClick={() => view(row.intentREF!)} />
                      )}
                      <RowButton label={words.close} of={row.externalId} onClick={() => void ask(row)} />
                    </>
                  )}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Outcome({ last }: Pick<Comparing, 'last'>) {
  if (!last) return <p>{words.nothingHasBeenComparedYetIt}</p>;
  if (last.problem) return <Note tone="denied">{last.problem}</Note>;
  return <p>{words.ofMoneyComparedUpTo(instant(last.at), count(last.looked, 'movement'), instant(last.to))}</p>;
}
