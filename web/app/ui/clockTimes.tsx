import { i18n } from '@stoa/contract/kernel/i18n';
import { zoneInWords } from '@stoa/contract/kernel/zones';
import { useState } from 'react';
import type { ApiError } from '../kernel/api.ts';
import { Field } from './Field.tsx';
import { instant, ownZone } from './format.ts';
import type { SchemaForm } from './useSchemaForm.ts';

type Instants = NonNullable<ApiError['instants']>;

/** The zones to choose from, with some of them first. */
export const zoneOptions = (...first: string[]) =>
  [...new Set([...first, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: zoneInWords(value),
  }));

/** Keeps the choices once the server has asked which of two instants is meant: `onRefused` goes to the form. */
export function useInstants() {
  const [instants, setInstants] = useState<Instants>([]);
  const onRefused = (error: ApiError) => {
    setInstants(error.instants ?? []);
    return false;
  };
  return { instants, onRefused };
}

interface MeantInstantProps<V extends { readonly offset: string }> {
  readonly form: SchemaForm<V>;
  readonly instants: Instants;
}
/** Asks which of two instants is meant, where clocks show a time twice. Nothing while there is nothing to ask. */
export function MeantInstant<V extends { readonly offset: string }>({ form, instants }: MeantInstantProps<V>) {
  if (instants.length === 0) return null;
  return (
    <Field
      form={form as unknown as SchemaForm<{ offset: string }>}
      name="offset"
      type="select"
      label={i18n.t('Which one do you mean?')}
      required
      options={instants.map(({ startsAt, offset }, index) => ({
        value: offset,
        label:
          index === 0
            ? i18n.t('The first one, {time} for you', { time: instant(startsAt) })
            : i18n.t('The second one, {time} for you', { time: instant(startsAt) }),
      }))}
    />
  );
}
