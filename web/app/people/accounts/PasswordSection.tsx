import { ownAccount } from '@stoa/contract/people/own-account';
import type { Person } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { notify } from '../../ui/notify.ts';
import { Section } from '../../ui/Page.tsx';
import { NewPassword } from '../../ui/password/NewPassword.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import styles from './MyAccount.module.css';

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' };
const passwordsMatch = ({ newPassword, confirmPassword }: typeof blank): Record<string, string> =>
  newPassword === confirmPassword ? {} : { confirmPassword: i18n.t('Passwords do not match') };

export function PasswordSection({ person }: { person: Person }) {
  const form = useSchemaForm(ownAccount.changePassword, {
    values: blank,
    check: passwordsMatch,
    failed: i18n.t('We couldn’t change your password'),
    onDone: () => {
      form.methods.reset(blank);
      notify(i18n.t('Password changed. We signed out all your other sessions.'));
    },
  });
  return (
    <Section title={i18n.t('Password')}>
      <p>{i18n.t('When you change your password, we sign out all your other sessions. You stay signed in here.')}</p>
      <div className={styles['narrow']}>
        <Form form={form} button={i18n.t('Change password')} asksBeforeLeaving={false}>
          {/* Tells a password manager whose password it is. */}
          <input type="text" hidden readOnly autoComplete="username" value={person.email} />
          <Field
            form={form}
            name="currentPassword"
            label={i18n.t('Current password')}
            type="password"
            autoComplete="current-password"
          />
          <NewPassword
            form={form}
            name="newPassword"
            label={i18n.t('New password')}
            about={[person.firstName, person.middleName, person.lastName, person.email]}
          />
          <Field
            form={form}
            name="confirmPassword"
            label={i18n.t('Confirm new password')}
            type="password"
            description={i18n.t('Enter the new password again.')}
            required
            autoComplete="new-password"
          />
        </Form>
      </div>
    </Section>
  );
}
