import './mantine-inputs.ts';
import { MultiSelect, Select, type SelectProps } from '@mantine/core';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Mantine } from './Mantine.tsx';

export interface ChoiceInputProps extends Pick<
  SelectProps,
  'label' | 'error' | 'required' | 'disabled' | 'description' | 'className' | 'name' | 'ref' | 'onBlur'
> {
  readonly data: { readonly value: string; readonly label: string }[];
  readonly value: string | readonly string[];
  readonly onChange: (value: string | string[]) => void;
  /** The text typed before this was loaded; undefined when the reader has not come to the field yet. */
  readonly typed: string | undefined;
}

/** A list with a search box. It has its own file because it is larger than all other inputs together. */
export default function ChoiceInput({ value, onChange, typed, ...rest }: ChoiceInputProps) {
  const common = {
    ...rest,
    searchable: true,
    nothingFoundMessage: i18n.t('Nothing matches.'),
    // The field takes the focus when it has the first error, and an open calendar would cover the others.
    openOnFocus: false,
    ...(typed === undefined ? {} : { autoFocus: true }),
    ...(typed ? { defaultSearchValue: typed, defaultDropdownOpened: true } : {}),
  };
  return (
    <Mantine>
      {typeof value === 'string' ? (
        <Select
          {...common}
          clearable={!rest.required && value !== ''}
          clearButtonProps={{ 'aria-label': i18n.t('Clear') }}
          value={value === '' ? null : value}
          onChange={(one) => onChange(one ?? '')}
        />
      ) : (
        <MultiSelect {...common} value={[...value]} onChange={onChange} />
      )}
    </Mantine>
  );
}
