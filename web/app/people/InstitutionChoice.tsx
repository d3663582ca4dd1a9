import { allInstitutions } from '@stoa/contract/people/accounts.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { agreements } from '@stoa/contract/catalog/agreements.endpoints';
import { institutions } from '@stoa/contract/catalog/institutions.endpoints';
import type { InstitutionName } from '@stoa/contract/people/people';
import type { ComponentProps } from 'react';
import { useWatch, type FieldValues, type Path } from 'react-hook-form';
import type { z } from 'zod';
import { useEveryRow } from '../kernel/queries.ts';
import { Field } from '../ui/Field.tsx';
import { Note } from '../ui/plain/Note.tsx';
import type { SchemaForm } from '../ui/useSchemaForm.ts';

interface InstitutionChoiceProps<V extends FieldValues> {
  readonly form: SchemaForm<V>;
  readonly name: Path<V>;
  /** The current choice, which the list may no longer contain. */
  readonly own?: z.infer<typeof InstitutionName> | null;
  readonly empty?: null | '';
}
/** The institution that an institution administrator decides for. “All of them” is a separate option, with a warning. */
export function InstitutionChoice<V extends FieldValues>({ form, name, own, empty = '' }: InstitutionChoiceProps<V>) {
  const { data = [], error } = useEveryRow(institutions.list);
  const chosen: unknown = useWatch({ control: form.methods.control, name });
  const known = own && !data.some(({ _id }) => _id === own._id) ? [own, ...data] : data;
  return (
    <>
      <Field
        form={form}
        name={name}
        label={i18n.t('Institution')}
        type="search"
        options={[
          ...known.map(({ _id, name: label }) => ({ value: _id, label })),
          { value: allInstitutions, label: i18n.t('All institutions') },
        ]}
        empty={empty}
        required
        wide
        description={
          error
            ? i18n.t('We couldn’t load the institutions. Reload the page to choose one.')
            : i18n.t('This person sees and decides only on its courses, professors and credit students.')
        }
      />
      {chosen === allInstitutions && (
        <Note tone="pending">
          {i18n.t(
            'This person will see the records of every institution, and decide on all professors, students and courses. Choose one institution for the staff of a college.',
          )}
        </Note>
      )}
    </>
  );
}

type PartnerProps<V extends FieldValues> = Pick<
  ComponentProps<typeof Field<V>>,
  'form' | 'empty' | 'required' | 'description'
>;
/** One of the institutions that grant credit. */
export function PartnerField<V extends FieldValues & { institutionREF?: string | null }>(props: PartnerProps<V>) {
  const { data = [], error } = useEveryRow(agreements.partners);
  return (
    <Field
      {...props}
      name={'institutionREF' as Path<V>}
      label={i18n.t('Institution')}
      type="select"
      {...(error && { description: i18n.t('We couldn’t load the institutions. Reload the page to choose one.') })}
      options={data.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}
