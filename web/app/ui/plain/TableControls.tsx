import { trimmed } from '@stoa/contract/kernel/text';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { choicesOf } from '../format.ts';
import styles from './List.module.css';
import type { Filter, TableState } from './useTableState.ts';

interface TableControlsProps {
  /** The name of the list. Needed on screens with several lists. */
  readonly of?: string;
  /** The label of the search box. Without it there is no search. */
  readonly search: string | undefined;
  readonly filters: readonly Filter[];
  readonly state: TableState;
  /** Additional controls. */
  readonly children?: ReactNode;
}

/** The search box and the filters above a list. */
export function TableControls({ of, search, filters, state, children }: TableControlsProps) {
  if (!search && filters.length === 0 && !children) return null;
  return (
    <search aria-label={of} className={styles['controls']}>
      {search && <SearchBox label={search} state={state} />}
      {filters.map((filter) => (
        <Labelled key={filter.name} label={i18n.t(filter.label)}>
          {(id) => <FilterInput id={id} filter={filter} state={state} />}
        </Labelled>
      ))}
      {children}
    </search>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly className?: string;
  readonly children: (id: string) => ReactNode;
}
/** A control with its label above. */
export function Labelled({ label, className = '', children }: LabelledProps) {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

export const Options = ({ of }: { of: NonNullable<Filter['options']> }) =>
  choicesOf(of).map(({ value, label }) => (
    <option key={value} value={value}>
      {typeof label === 'string' ? label : label()}
    </option>
  ));

function FilterInput({ id, filter, state }: { id: string; filter: Filter; state: TableState }) {
  const { name, options, all = /*i18n*/ 'All' } = filter;
  const shown = {
    id,
    value: state.filters[name] ?? '',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      state.filter(name, event.currentTarget.value),
  };
  if (!options) return <input type="date" {...shown} />;
  return (
    <select {...shown}>
      {all !== false && <option value="">{i18n.t(all)}</option>}
      <Options of={options} />
    </select>
  );
}

/** Milliseconds to wait after the last key before searching. */
const pause = 300;

function SearchBox({ label, state }: { label: string; state: TableState }) {
  const [text, setText] = useState(state.q);
  const [seen, setSeen] = useState(state.q);
  const [sent, setSent] = useState(state.q);
  // When the address changes (Back, "Clear search and filters"), the box follows. Our own search must not overwrite text typed
  // since.
  if (seen !== state.q) {
    setSeen(state.q);
    if (sent !== state.q) {
      setText(state.q);
      setSent(state.q);
    }
  }
  const wanted = trimmed(text);
  function search() {
    if (wanted === state.q) return;
    setSent(wanted);
    state.search(wanted);
  }
  const onPause = useEffectEvent(search);
  useEffect(() => {
    const waiting = setTimeout(() => onPause(), pause);
    return () => clearTimeout(waiting);
  }, [wanted]);
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          type="search"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && search()}
          // Searches now, because a later search would undo the navigation when the reader leaves the page.
          onBlur={search}
        />
      )}
    </Labelled>
  );
}
