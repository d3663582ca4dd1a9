import { Alert, Button } from '@mantine/core';
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

type Difference = Comparing['differences'][number];
const columns: readonly Omit<Column<Difference>, 'sort'>[] = [
  { label: 'Payment ID', cell: ({ externalId }) => externalId },
  { label: 'Amount', cell: ({ amount }) => money(amount), figures: true },
  { label: 'Found', cell: ({ foundAt }) => instant(foundAt) },
  { label: 'What differs', cell: ({ what }) => differences[what], wide: true },
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
      notify(found.length === 0 ? 'Compared: nothing differs.' : `Compared: ${count(found.length, 'difference')}.`);
    } catch (failure) {
      notifyFailure(failure);
    }
  }
  async function ask({ _id, externalId }: Difference) {
    const closed = await confirm({
      title: `Close the difference ${externalId}?`,
      body: 'It is not shown any more. Nothing is paid and nobody is registered by it. Say what it was; the log keeps it.',
      action: 'Close It',
      reason: 'required',
      reasonNote: 'It is kept in the log.',
      run: (reason) => close.mutateAsync({ params: { id: _id }, body: { reason } }),
    });
    if (closed) notify('The difference is closed.');
  }
  return (
    <Section
      title="Daily comparison"
      actions={
        <Button variant="default" loading={compare.isPending} onClick={() => void compareNow()}>
          Compare Now
        </Button>
      }
    >
      <Loaded query={query} failed="The comparison could not be loaded.">
        {(comparing) =>
          comparing && (
            <>
              <Outcome last={comparing.last} />
              {comparing.differences.length > 0 && (
                <PlainTable
                  label="Differences"
                  columns={columns}
                  rows={comparing.differences}
                  keyOf={({ _id }) => _id}
                  unit={['difference', 'differences']}
                  actions={(row) => (
                    <>
                      {row.intentREF !== null && (
                        <RowButton label="View" of={row.externalId} onClick={() => view(row.intentREF!)} />
                      )}
                      <RowButton label="Close" of={row.externalId} onClick={() => void ask(row)} />
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
  if (!last) return <p>Nothing has been compared yet: it is done every night, once somebody has paid.</p>;
  if (last.problem) return <Alert color="terracotta">{last.problem}</Alert>;
  return (
    <p>
      {instant(last.at)}: {count(last.looked, 'movement')} of money compared, up to {instant(last.to)}.
    </p>
  );
}
