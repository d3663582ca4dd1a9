import type { Acceptance } from '@stoa/contract/people/accounts.endpoints';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { i18n } from '@stoa/contract/kernel/i18n';
import { FormGroup } from '../../ui/Form.tsx';
import { NewPassword } from './password/NewPassword.tsx';
import type { SchemaForm } from '../../ui/useSchemaForm.ts';
import { Trans } from '#trans';
import { site } from '../../kernel/site.ts';
import { CheckboxInput } from '../../ui/plain/Input.tsx';
import { PageLinks } from '../../ui/plain/Button.tsx';

const asked: readonly string[] = ['terms', 'privacy'];
/** Returns the terms that people accept when they join, in the versions that this page leads to. */
const termsToAccept = () => site().pages.filter(({ slug }) => asked.includes(slug));

/** The refusal of a form that was sent without accepting the terms. */
const termsMissing = (accepted: readonly unknown[] | undefined): Record<string, string> =>
  termsToAccept().length > 0 && !accepted?.length ? { accepted: i18n.t('Read and accept the terms to join.') } : {};

/** The terms that people who join here accept, as they are sent. */
export const acceptances = () => termsToAccept().map(({ slug, version }) => ({ slug, version })) as Acceptance[];

interface AcceptedTermsProps {
  readonly error: string | undefined;
  readonly onChange: (accepted: Acceptance[]) => void;
}
/** Asks people who join to accept the terms; nothing on a site without terms. */
function AcceptedTerms({ error, onChange }: AcceptedTermsProps) {
  const terms = termsToAccept();
  if (terms.length === 0) return null;
  return (
    <CheckboxInput
      required
      name="accepted"
      label={<Trans id="I have read and accept <0/>." components={{ 0: <PageLinks of={terms} /> }} />}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked ? acceptances() : [])}
    />
  );
}

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
        <NewPassword
          form={form}
          name={field('password')}
          label={i18n.t('Password')}
          aboutFields={aboutFields}
          confirm={{ description: i18n.t('Enter the password again.') }}
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
