import { accounts } from '@stoa/contract/people/accounts.endpoints';
import { type Role, roleName } from '@stoa/contract/kernel/role';
import { fullName, type Person } from '@stoa/contract/people/people';
import { useState } from 'react';
import { useController, type FieldValues, type Path } from 'react-hook-form';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRows } from '../../kernel/queries.ts';
import ChoiceInput, { usePause } from '../../ui/ChoiceInput.tsx';
import styles from '../../ui/Form.module.css';
import { sentenceOf } from '../../ui/notify.ts';
import type { SchemaForm } from '../../ui/useSchemaForm.ts';

const pageSize = 20;
const nobody: readonly Person[] = [];
const labelOf = (person: Person) => `${fullName(person)}, ${person.email}`;

interface PersonFieldProps<V extends FieldValues> {
  readonly form: SchemaForm<V>;
  /** Holds the person's id. */
  readonly name: Path<V>;
  readonly label: string;
  /** Only people of this role, who have no record of it yet. */
  readonly withRole: 'Student' | 'Professor';
  readonly person: Person | undefined;
  readonly onPerson: (person: Person | undefined) => void;
}

/** Chooses a person without a record. The server searches while the reader types. */
export function PersonField<V extends FieldValues>(props: PersonFieldProps<V>) {
  const { form, name, label, withRole: role, person, onPerson } = props;
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const controlled = { ref: field.ref, name, onBlur: field.onBlur };
  const [text, setText] = useState('');
  const sought = text.trim();
  const q = usePause(sought);
  const { data, error, isFetching } = useRows(accounts.users, {
    query: { role, withoutRecord: 'true', sort: 'name', pageSize, ...(q === '' ? {} : { q }) },
  });
  const found = data?.rows.map((user) => user.person) ?? nobody;
  const offered = person && !found.some(({ _id }) => _id === person._id) ? [person, ...found] : found;
  const waiting = isFetching || q !== sought;
  return (
    <div className={styles['wide']}>
      <ChoiceInput
        label={label}
        description={i18n.t('Choose a user with the role {role} who has no record yet.', { role: roleName(role) })}
        placeholder={i18n.t('Type a name or email address')}
        required
        {...controlled}
        error={fieldState.error?.message ?? (error ? sentenceOf(error, i18n.t('Failed to load users')) : null)}
        data={offered.map((one) => ({ value: one._id, label: labelOf(one) }))}
        onSearch={setText}
        nothing={waiting ? i18n.t('Searching…') : i18n.t('No one matches.')}
        value={person?._id ?? ''}
        onChange={(id) => {
          const chosen = offered.find(({ _id }) => _id === id);
          onPerson(chosen);
          field.onChange(chosen?._id ?? '');
        }}
      />
      <output className={styles['found']}>{data && !waiting && !person && foundWords(data, q, role)}</output>
    </div>
  );
}

function foundWords({ total, about }: { total: number; about: boolean }, q: string, role: Role): string {
  if (total === 0)
    return q === ''
      ? i18n.t('Every user with the role {role} already has a record.', { role: roleName(role) })
      : i18n.t('No one matches.');
  if (total <= pageSize) return '';
  return about
    ? i18n.t('Showing the first {first} of about {count, number} people. Type more to find the others.', {
        first: pageSize,
        count: Number(total.toPrecision(2)),
      })
    : i18n.t('Showing the first {first} of {count, number} people. Type more to find the others.', {
        first: pageSize,
        count: total,
      });
}
