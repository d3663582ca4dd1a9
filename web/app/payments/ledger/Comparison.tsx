import { differences, ledger, type Comparing } from '@stoa/contract/payments/ledger.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { useSend } from '../../ui/useSend.ts';
import { instant, money } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import type { Column } from '../../ui/RowsTable.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Note } from '../../ui/plain/Note.tsx';

type Difference = Comparing['differences'][number];
const columns: readonly Omit<Column<Difference>, 'sort'>[] = [
  { label: /*i18n*/ 'Payment ID', cell: ({ externalId }) => externalId },
  { label: /*i18n*/ 'Amount', cell: ({ amount }) => money(amount), figures: true },
  { label: /*i18n*/ 'Found', cell: ({ foundAt }) => instant(foundAt) },
  { label: /*i18n*/ 'Difference', cell: ({ what }) => i18n.t(differences[what]), wide: true, full: true },
];

/** The differences that the nightly comparison with the payment service's own list has found. */
export function Comparison({ view }: { view: (id: string) => void }) {
  const query = useEndpoint(ledger.comparison);
  const compare = useSend(ledger.compare, {
    done: ({ last, differences: { length: count } }) =>
      last?.problem
        ? i18n.t('The comparison failed: {problem}', { problem: last.problem })
        : count === 0
          ? i18n.t('Comparison finished. No differences found.')
          : i18n.t(
              '{count, plural, one {Comparison finished. # difference found.} other {Comparison finished. # differences found.}}',
              { count },
            ),
  });
  const close = useAsked(ledger.closeDifference);
  const ask = ({ _id, externalId }: Difference) =>
    close({
      title: i18n.t('Close difference {id}?', { id: externalId }),
      body: i18n.t(
        'It won’t show here anymore. Closing it doesn’t pay or register anyone. Enter what the difference was.',
      ),
      action: i18n.t('Close Difference'),
      reason: 'required',
      reasonNote: i18n.t('We keep it in the log.'),
      send: (reason) => ({ params: { id: _id }, body: { reason } }),
      done: i18n.t('Difference closed.'),
    });
  return (
    <Section
      title={i18n.t('Daily comparison')}
      actions={
        <Button variant="default" loading={compare.isPending} onClick={() => compare.send({})}>
          {i18n.t('Compare Now')}
        </Button>
      }
    >
      <Loaded query={query} failed={i18n.t('We couldn’t load the comparison.')}>
        {(comparing) =>
          comparing && (
            <>
              <Outcome last={comparing.last} />
              {comparing.differences.length > 0 && (
                <PlainTable
                  label={i18n.t('Differences')}
                  columns={columns}
                  rows={comparing.differences}
                  unit={/*i18n*/ '{count, plural, one {# difference} other {# differences}}'}
                  actions={(row) => (
                    <>
                      {row.intentREF !== null && (
                        <RowButton label={i18n.t('View')} of={row.externalId} onClick={() => view(row.intentREF!)} />
                      )}
                      <RowButton label={i18n.t('Close')} of={row.externalId} onClick={() => void ask(row)} />
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
  if (!last) return <p>{i18n.t('No comparison yet. We compare every night, starting after the first payment.')}</p>;
  if (last.problem) return <Note tone="denied">{last.problem}</Note>;
  return (
    <p>
      {i18n.t(
        'Last compared {time}: {count, plural, one {# payment or refund} other {# payments and refunds}} up to {until}.',
        { time: instant(last.at), count: last.looked, until: instant(last.to) },
      )}
    </p>
  );
}
