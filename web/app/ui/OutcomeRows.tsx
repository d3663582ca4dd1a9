import { i18n } from '@stoa/contract/kernel/i18n';
import { Fragment, useState, type ReactNode } from 'react';
import { choicesOf } from './format.ts';
import { SelectInput } from './plain/Input.tsx';
import type { Column } from './plain/Table.tsx';
import { PlainTable } from './PlainTable.tsx';
import { StatusBadge, type Tone } from './StatusBadge.tsx';

interface OutcomeRowsProps<R extends { readonly outcome: string }> {
  readonly rows: readonly R[];
  /** The columns before the outcome and its reason. */
  readonly columns: readonly Omit<Column<R>, 'sort'>[];
  readonly reason: (row: R) => ReactNode;
  readonly keyOf: (row: R) => number;
  /** The word of each outcome, a marked message, and its tone. */
  readonly words: Readonly<Record<R['outcome'], string>>;
  readonly tones: Readonly<Record<R['outcome'], Tone>>;
  readonly className: string | undefined;
}
/** The lines of a file with their outcomes, to filter by those. */
export function OutcomeRows<R extends { readonly outcome: string }>(props: OutcomeRowsProps<R>) {
  const { rows, columns, reason, keyOf, words, tones, className } = props;
  const [chosen, setChosen] = useState('');
  return (
    <>
      <SelectInput
        label={i18n.t('Show')}
        className={className}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[{ value: '', label: i18n.t('All lines') }, ...choicesOf(words)]}
      />
      <PlainTable
        key={chosen}
        label={i18n.t('Lines of the file')}
        empty={i18n.t('No lines match.')}
        columns={[
          ...columns,
          {
            label: /*i18n*/ 'Outcome',
            cell: ({ outcome }: { readonly outcome: R['outcome'] }) => (
              <StatusBadge status={words[outcome]} tone={tones[outcome]} />
            ),
          },
          { label: /*i18n*/ 'Reason', cell: reason, wide: true, full: true },
        ]}
        rows={chosen === '' ? rows : rows.filter(({ outcome }) => outcome === chosen)}
        keyOf={keyOf}
        unit={/*i18n*/ '{count, plural, one {# line} other {# lines}}'}
      />
    </>
  );
}

/** Names that a file has, as code, separated by commas. */
export const Codes = ({ of }: { of: readonly string[] }) =>
  of.map((name, at) => (
    <Fragment key={name}>
      {at > 0 && ', '}
      <code>{name}</code>
    </Fragment>
  ));
