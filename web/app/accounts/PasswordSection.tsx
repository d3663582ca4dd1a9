import { ownAccount } from '@stoa/contract/own-account';
import type { Person } from '@stoa/contract/people';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { Section } from '../ui/Page.tsx';
import { NewPassword } from '../ui/password/NewPassword.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import styles from './MyAccount.module.css';
import { words } from './words.ts';

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' };
const passwordsMatch = ({ newPassword, confirmPassword }: typeof blank): Record<string, string> =>
  newPassword === confirmPassword ? {} : { confirmPassword: words.passwordsDoNotMatch };

export function PasswordSection({ person }: { person: Person }) {
  const form = useSchemaForm(ownAccount.changePassword, {
    values: blank,
    check: passwordsMatch,
    failed: words.yourPasswordWasNotChanged,
    onDone: () => {
      form.methods.reset(blank);
      notify(words.yourPasswordWasChangedEvery);
    },
  });
  return (
    <Section title={words.password}>
      <p>{words.aNewPasswordSignsOutEvery}</p>
      <div className={styles['narrow']}>
        <Form form={form} button={words.changePassword} asksBeforeLeaving={false}>
          {/* Tells a password manager whose password it is. */}
          <input type="text" hidden readOnly autoComplete="username" value={person.email} />
          <Field
            form={form}
            name="currentPassword"
            label={words.currentPassword}
            type="password"
            autoComplete="current-password"
          />
          <NewPassword
            form={form}
            name="newPassword"
            label={words.newPassword}
            about={[person.firstName, person.middleName, person.lastName, person.email]}
          />
          <Field
            form={form}
            name="confirmPassword"
            label={words.confirmNewPassword}
            type="password"
            description={words.theSameAgain}
            required
            autoComplete="new-password"
          />
        </Form>
      </div>
    </Section>
  );
}
