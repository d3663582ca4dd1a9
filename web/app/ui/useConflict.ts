import { useRef, useState } from 'react';
import { get } from 'react-hook-form';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { ApiError } from '../kernel/api.ts';
import { isChanged } from './failed.ts';

/** A record with a version number. */
export interface Versioned {
  readonly _id: string;
  readonly version: number;
}

/** The label of an input, and how to format its values. */
export interface DescribedField {
  readonly label: string;
  /** The heading above it. */
  readonly group: string;
  readonly say: (value: unknown) => string;
  /** Never shown, because no record contains it. */
  readonly secret?: boolean;
}

interface ConflictLine {
  readonly name: string;
  readonly label: string;
  readonly now: string;
  readonly yours: string;
}
/** Set when someone else has changed the record since the form was opened. Nothing is saved until the writer has chosen. */
export interface Conflict {
  /** The server's message, which says who changed it. */
  readonly message: string;
  /** The fields in which the record and the form differ. */
  readonly lines: readonly ConflictLine[];
  readonly useSaved: () => void;
  readonly keepMine: () => void;
}

interface Editing {
  readonly record: Versioned;
  readonly valuesOf: (record: never) => object;
}
interface Hands {
  readonly values: () => Readonly<Record<string, unknown>>;
  /** Resets the form to these values. */
  readonly begin: (values: object) => void;
  /** Sends the form again, the same way as before. */
  readonly retry: () => void;
}

const isFile = (value: unknown): value is File => value instanceof File;
const isVersioned = (value: unknown): value is Versioned =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number';
const plain = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : JSON.stringify(value ?? '');

/** Remembers the version that a form was opened with, and handles writes that are refused because it is old. */
export function useConflict(editing: Editing | undefined, hands: Hands) {
  const [fields] = useState(() => new Map<string, DescribedField>());
  const [conflict, setConflict] = useState<Conflict>();
  const base = useRef<Versioned>(editing?.record);

  function linesOf(current: Versioned, saved: object): ConflictLine[] {
    const given = hands.values();
    const differing = [...fields].flatMap(([name, field]) => {
      const mine: unknown = get(given, name);
      const now: unknown = get(isFile(mine) ? current : saved, name);
      if (field.secret || (!isFile(mine) && plain(mine) === plain(now))) return [];
      const shown = isFile(mine)
        ? { now: (now as { name: string } | null)?.name ?? '', yours: mine.name }
        : { now: field.say(now), yours: field.say(mine) };
      return [{ name, field, now: shown.now || i18n.t('(empty)'), yours: shown.yours || i18n.t('(empty)') }];
    });
    const twice = ({ label }: DescribedField) => differing.filter((one) => one.field.label === label).length > 1;
    return differing.map(({ name, field, ...shown }) => ({
      name,
      label: twice(field) ? `${field.group}: ${field.label}` : field.label,
      ...shown,
    }));
  }

  return {
    fields,
    conflict,
    /** The version to send with every write. */
    version: () => (base.current ? { version: base.current.version } : {}),
    /** Stores the record that the form's own write returned. */
    seen: (reply: unknown) => {
      if (isVersioned(reply)) base.current = reply;
    },
    clear: () => setConflict(undefined),
    /** Returns true when the write was refused because the version was old. The form then shows both versions. */
    clash: (failure: ApiError): boolean => {
      const { current } = failure;
      if (!isChanged(failure) || !editing || !isVersioned(current)) return false;
      const saved = editing.valuesOf(current as never);
      const settle = (then: () => void) => () => {
        base.current = current;
        setConflict(undefined);
        then();
      };
      setConflict({
        message: failure.message,
        lines: linesOf(current, saved),
        useSaved: settle(() => hands.begin(saved)),
        keepMine: settle(hands.retry),
      });
      return true;
    },
  };
}
