import { i18n } from '@stoa/contract/kernel/i18n';
import { ownAccount, type OwnAccount } from '@stoa/contract/people/own-account.shapes';
import { refreshSession } from '../../kernel/session.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { NewPassword } from './password/NewPassword.tsx';
import styles from './MyAccount.module.css';

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' };
type NewPasswords = Pick<typeof blank, 'newPassword' | 'confirmPassword'>;
const passwordsMatch = ({ newPassword, confirmPassword }: NewPasswords): Record<string, string> =>
  newPassword === confirmPassword ? {} : { confirmPassword: i18n.t('Passwords do not match') };
/** Tells the session whether there is a password, because that decides how this person signs in over a page. */
const renew = () => refreshSession().catch(() => {});

/** Changes, removes or sets the reader's password. */
export function PasswordSection({ account: { person, hasPassword } }: { account: OwnAccount }) {
  const remove = useAsked(ownAccount.removePassword);
  const form = useSchemaForm(ownAccount.changePassword, {
    // An empty current password would be a wrong one.
    values: { ...blank, currentPassword: hasPassword ? '' : undefined },
    check: passwordsMatch,
    failed: i18n.t('We couldn’t change your password'),
    onDone: () => {
      form.methods.reset(blank);
      return renew();
    },
    done: i18n.t('Password changed. We signed out all your other sessions.'),
  });
  const ask = () =>
    remove({
      title: i18n.t('Remove your password?'),
      body: i18n.t(
        'Only your passkeys will sign you in, and we sign out all your other sessions. If you lose your passkeys, a link by email lets you in again after a day. Staff need another administrator.',
      ),
      action: i18n.t('Remove my password'),
      safe: i18n.t('Keep it'),
      danger: true,
      send: {},
      failed: i18n.t('We couldn’t remove your password'),
      done: i18n.t('Your password was removed. From now on, sign in with a passkey.'),
    }).then((isDone) => (isDone ? renew() : undefined));
  return (
    <Section title={i18n.t('Password')}>
      <p>
        {hasPassword
          ? i18n.t('When you change your password, we sign out all your other sessions. You stay signed in here.')
          : i18n.t('Your account has no password. Only your passkeys sign you in. You can set one again.')}
      </p>
      <div className={styles['narrow']}>
        <Form
          form={form}
          button={hasPassword ? i18n.t('Change password') : i18n.t('Set a password')}
          asksBeforeLeaving={false}
        >
          {/* Tells a password manager whose password it is. */}
          <input type="text" hidden readOnly autoComplete="username" value={person.email} />
          {hasPassword && (
            <Field
              form={form}
              name="currentPassword"
              label={i18n.t('Current password')}
              type="password"
              autoComplete="current-password"
              required
            />
          )}
          <NewPassword
            form={form}
            name="newPassword"
            label={i18n.t('New password')}
            about={[person.firstName, person.middleName, person.lastName, person.email]}
            confirm={{ label: i18n.t('Confirm new password'), description: i18n.t('Enter the new password again.') }}
          />
        </Form>
      </div>
      {hasPassword && (
        <div>
          <Button variant="outline" danger onClick={() => void ask()}>
            {i18n.t('Remove my password')}
          </Button>
        </div>
      )}
    </Section>
  );
}
