import { i18n } from '@stoa/contract/kernel/i18n';
import { zoneInWords } from '@stoa/contract/kernel/zones';
import { useMemo, useState } from 'react';
import type { ApiError } from '../kernel/api.ts';
import { Field } from './Field.tsx';
import { instant, ownZone } from './format.ts';
import type { SchemaForm } from './useSchemaForm.ts';

type Instants = NonNullable<ApiError['instants']>;

/** The zones that most people look for, with their short names. */
const common: Readonly<Record<string, readonly string[]>> = {
  'America/New_York': ['ET', 'EST', 'EDT'],
  'America/Chicago': ['CT', 'CST', 'CDT'],
  'America/Denver': ['MT', 'MST', 'MDT'],
  'America/Phoenix': ['MST'],
  'America/Los_Angeles': ['PT', 'PST', 'PDT'],
  'America/Anchorage': ['AKT', 'AKST', 'AKDT'],
  'Pacific/Honolulu': ['HST'],
  'America/Puerto_Rico': ['AST'],
  'America/Mexico_City': ['CST'],
  'America/Bogota': ['COT'],
  'Europe/London': ['GMT', 'BST'],
  'Europe/Berlin': ['CET', 'CEST'],
  'Europe/Madrid': ['CET', 'CEST'],
  'Europe/Paris': ['CET', 'CEST'],
  'Europe/Athens': ['EET', 'EEST'],
  'Asia/Kolkata': ['IST'],
  'Asia/Shanghai': ['CST'],
  UTC: ['GMT'],
};
/** The zones to choose from: the chosen one, the reader's own and common ones first. */
const zoneOptions = (chosen: string) =>
  [...new Set([chosen, ownZone(), ...Object.keys(common), ...Intl.supportedValuesOf('timeZone')])]
    .filter(Boolean)
    .map((value) => ({
      value,
      label: zoneInWords(value),
      also: `${value} ${value.replaceAll('_', ' ')} ${(common[value] ?? []).join(' ')}`,
    }));

/** A field for a time zone, which can be searched by name, city, short name ("ET") or IANA name. */
export function ZoneField<V extends { readonly zone: string }>({
  form,
  wide,
}: {
  form: SchemaForm<V>;
  wide?: boolean;
}) {
  const of = form as unknown as SchemaForm<{ zone: string }>;
  const chosen = of.methods.getValues('zone');
  const options = useMemo(() => zoneOptions(chosen), [chosen]);
  return (
    <Field
      form={of}
      name="zone"
      label={i18n.t('Time zone')}
      type="search"
      options={options}
      required
      {...(wide && { wide })}
    />
  );
}

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
