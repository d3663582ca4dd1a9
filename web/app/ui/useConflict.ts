import { useRef, useState } from 'react';
import type { ApiError } from '../kernel/api.ts';
import { isChanged } from './notify.ts';

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

/** Set when someone else has changed the record since the form was opened. Nothing is saved until the writer has chosen. */
export interface Conflict {
  /** The server's message, which says who changed it. */
  readonly message: string;
  /** The record as it is now, and as the form would show it. */
  readonly current: object;
  readonly saved: object;
  /** The values in the form. */
  readonly given: object;
  readonly fields: ReadonlyMap<string, DescribedField>;
  readonly useSaved: () => void;
  readonly keepMine: () => void;
}

interface Editing {
  readonly record: Versioned;
  readonly valuesOf: (record: never) => object;
}
interface Hands {
  readonly values: () => object;
  /** Resets the form to these values. */
  readonly begin: (values: object) => void;
  /** Sends the form again, the same way as before. */
  readonly retry: () => void;
}

const isVersioned = (value: unknown): value is Versioned =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number';
/** Remembers the version that a form was opened with, and handles writes that are refused because it is old. */
export function useConflict(editing: Editing | undefined, hands: Hands) {
  const [fields] = useState(() => new Map<string, DescribedField>());
  const [conflict, setConflict] = useState<Conflict>();
  const base = useRef<Versioned>(editing?.record);

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
        current,
        saved,
        fields,
        given: hands.values(),
        useSaved: settle(() => hands.begin(saved)),
        keepMine: settle(hands.retry),
      });
      return true;
    },
  };
}
