import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { SearchIcon } from './icons.tsx';
import styles from './RowsTable.module.css';
import type { TableState } from './useTableState.ts';
import { words } from './words.ts';

export interface Filter {
  /** The query parameter of the list. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly (string | { readonly value: string; readonly label: string })[];
  /** What is chosen at first; all when it is left out. */
  readonly initial?: string;
  /** The choice that does not filter: "All", or false where the screen has none. */
  readonly all?: string | false;
  /** Where a choice is not simply sent as the parameter's value. */
  readonly query?: (value: string) => Readonly<Record<string, string>>;
}

interface TableControlsProps {
  readonly label: string;
  readonly filters: readonly Filter[];
  /** Those with a `sort` can be ordered by. */
  readonly columns: readonly { readonly label: string; readonly sort?: string }[];
  readonly state: TableState;
  readonly search: boolean;
}

/** The search box and the filters above a list. */
export function TableControls({ label, filters, columns, state, search }: TableControlsProps) {
  const orders = columns.flatMap(({ label: word, sort }) =>
    sort
      ? [
          { value: sort, label: words.ascending(word) },
          { value: `-${sort}`, label: words.descending(word) },
        ]
      : [],
  );
  const order = orders.find(({ value }) => value === state.sort)?.value ?? '';
  if (!search && filters.length === 0 && orders.length === 0) return null;
  return (
    <search className={styles['controls']}>
      {search && <SearchBox label={label} state={state} />}
      {filters.map(({ name, label: word, options, all = 'All' }) => (
        <NativeSelect
          key={name}
          label={word}
          value={state.filters[name] ?? ''}
          onChange={(event) => state.filter(name, event.currentTarget.value)}
          data={[
            ...(all === false ? [] : [{ value: '', label: all }]),
            ...options.map((one) => (typeof one === 'string' ? { value: one, label: one } : { ...one })),
          ]}
        />
      ))}
      {orders.length > 0 && (
        // Cards have no headings to press.
        <NativeSelect
          className={styles['order'] ?? ''}
          label={words.order}
          value={order}
          onChange={(event) => state.sortBy(event.currentTarget.value)}
          data={[...(order === '' ? [{ value: '', label: words.usualOrder }] : []), ...orders]}
        />
      )}
    </search>
  );
}

function SearchBox({ label, state }: { label: string; state: TableState }) {
  const [text, setText] = useState(state.q);
  const [seen, setSeen] = useState(state.q);
  const [sent, setSent] = useState(state.q);
  const search = useDebouncedCallback((q: string) => {
    setSent(q);
    state.search(q);
  }, 300);
  // Back and "Clear search and filters" change the address, and what is typed follows; one's own search must not undo what was
  // typed since it was sent.
  if (seen !== state.q) {
    setSeen(state.q);
    if (sent !== state.q) setText(state.q);
  }
  return (
    <TextInput
      type="search"
      label={words.searchOf(label.toLowerCase())}
      leftSection={<SearchIcon />}
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
      // Later it would undo the step by which the page is being left.
      onBlur={() => search.flush()}
    />
  );
}
