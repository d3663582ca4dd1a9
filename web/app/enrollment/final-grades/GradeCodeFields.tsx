import { i18n } from '@stoa/contract/kernel/i18n';
import { SelectInput, TextArea, TextInput } from '../../ui/plain/Input.tsx';
import { kindOf, optionsOf, type Code, type Typed } from './gradeCodes.ts';
import styles from './final-grades.module.css';

interface CodeFieldsProps {
  readonly label: string;
  readonly description?: string;
  readonly codes: readonly Code[];
  readonly typed: Typed;
  /** Messages by the field's path in the call. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (typed: Typed) => void;
}

/** A grade in an institution's codes, with the fields that its kind asks for. */
export function CodeFields({ label, description, codes, typed, errors, onChange }: CodeFieldsProps) {
  const kind = kindOf(codes, typed);
  const field = (name: keyof Typed, path: string) => ({
    value: typed[name],
    error: errors[path],
    required: true,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <div className={styles['letterInput']}>
      <SelectInput
        label={label}
        description={description}
        data={optionsOf(codes)}
        {...field('grade', 'grade')}
        required={description === undefined}
        error={errors['grade'] ?? errors['incomplete']}
      />
      {kind === 'not earned' && (
        <TextInput
          label={i18n.t('Last day of academic activity')}
          description={i18n.t('We suggest the last day that is known. Signing in doesn’t count.')}
          type="date"
          {...field('lastActivity', 'lastActivity')}
        />
      )}
      {kind === 'incomplete' && (
        <>
          <TextArea label={i18n.t('What is still missing')} {...field('missing', 'incomplete.missing')} />
          <TextInput label={i18n.t('Until when')} type="date" {...field('due', 'incomplete.due')} />
          <SelectInput
            label={i18n.t('The grade it becomes after that day')}
            data={optionsOf(codes.filter((one) => one.kind === 'earned' || one.kind === 'not earned'))}
            {...field('lapsesTo', 'incomplete.lapsesTo')}
          />
        </>
      )}
    </div>
  );
}
