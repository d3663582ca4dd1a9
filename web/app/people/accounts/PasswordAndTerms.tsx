import type { Acceptance } from '@stoa/contract/people/acceptances';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../../ui/Field.tsx';
import { FormGroup } from '../../ui/Form.tsx';
import { NewPassword } from '../../ui/password/NewPassword.tsx';
import type { SchemaForm } from '../../ui/useSchemaForm.ts';
import { AcceptedTerms, termsMissing } from './AcceptedTerms.tsx';

interface Opening extends FieldValues {
  password: string;
  confirmPassword: string;
  accepted: Acceptance[];
}

/** Returns the problems at the end of a form that opens an account, by field. */
export const openingProblems = ({ password, confirmPassword, accepted }: Opening): Record<string, string> => ({
  ...(password === confirmPassword ? {} : { confirmPassword: i18n.t('Passwords do not match') }),
  ...termsMissing(accepted),
});

interface PasswordAndTermsProps<V extends Opening> {
  readonly form: SchemaForm<V>;
  /** The fields with the person's own name and address, which make weak passwords. */
  readonly aboutFields: readonly Path<V>[];
}

/** The end of every form that opens an account: a password twice, and the terms where the site has some. */
export function PasswordAndTerms<V extends Opening>({ form, aboutFields }: PasswordAndTermsProps<V>) {
  const field = (name: keyof Opening & string) => name as Path<V>;
  const { errors } = form.methods.formState;
  return (
    <>
      <FormGroup title={i18n.t('Your password')}>
        <NewPassword form={form} name={field('password')} label={i18n.t('Password')} aboutFields={aboutFields} />
        <Field
          form={form}
          name={field('confirmPassword')}
          label={i18n.t('Confirm password')}
          type="password"
          description={i18n.t('Enter the password again.')}
          required
          autoComplete="new-password"
        />
      </FormGroup>
      <AcceptedTerms
        error={errors['accepted']?.message as string | undefined}
        onChange={(accepted) =>
          form.methods.setValue(field('accepted'), accepted as PathValue<V, Path<V>>, { shouldDirty: true })
        }
      />
    </>
  );
}
