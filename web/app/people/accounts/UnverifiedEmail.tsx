import { accounts } from '@stoa/contract/people/accounts.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { failureWith } from '../../ui/notify.ts';
import { Ui } from '../../ui/Ui.tsx';

interface UnverifiedEmailProps {
  readonly email: string;
  /** The course chosen with Enroll Now. */
  readonly course: string | undefined;
  /** Called with a sentence about the outcome. */
  readonly onOutcome: (outcome: string) => void;
}

/** Asks whether to mail the link again. It has its own file because few people who sign in need it. */
export default function UnverifiedEmail({ email, course, onOutcome }: UnverifiedEmailProps) {
  async function answer(wanted: boolean) {
    if (!wanted) return onOutcome(i18n.t('Email verification is still pending.'));
    try {
      await call(accounts.resendVerification, { body: { email, course } });
      onOutcome(i18n.t('Verification email resent. Please check your inbox.'));
    } catch (failure) {
      onOutcome(failureWith(i18n.t('Failed to resend verification email. Please try again later.'), failure).message);
    }
  }
  return (
    <Ui>
      <ConfirmDialog
        opened
        question={{
          title: i18n.t('Email not verified'),
          body: i18n.t('Your email is not yet verified. Would you like us to resend the verification email?'),
          action: i18n.t('Yes'),
          safe: i18n.t('No'),
        }}
        close={(wanted) => void answer(wanted)}
      />
    </Ui>
  );
}
