import { Trans } from '#trans';
import { accounts } from '@stoa/contract/people/accounts';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../../kernel/queries.ts';
import { Email } from '../../ui/Email.tsx';
import { failureWith } from '../../ui/failed.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { Outcome } from './Outcome.tsx';

interface JoinedProps {
  /** The address we wrote to. */
  readonly email: string;
  /** The course chosen with Enroll Now. */
  readonly course: string | undefined;
}

/** The page after joining: where we wrote to, and what to do when nothing arrives. */
export function Joined({ email, course }: JoinedProps) {
  const resend = useCall(accounts.resendVerification);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');

  async function sendAgain() {
    setSaid('');
    setProblem('');
    try {
      const body = { email, course };
      setSaid((await resend.mutateAsync({ body })).message);
    } catch (failure) {
      setProblem(failureWith(i18n.t('Failed to resend verification email. Please try again later.'), failure).message);
    }
  }

  return (
    <Outcome
      title={i18n.t('Check your email')}
      good
      later
      more={
        <>
          <p>
            {i18n.t('Nothing there after a few minutes? Look in your spam folder, or let us send the email again.')}
          </p>
          {problem && <Failure>{problem}</Failure>}
          <div>
            <Button variant="default" loading={resend.isPending} onClick={() => void sendAgain()}>
              {i18n.t('Send the email again')}
            </Button>
          </div>
          <output>{said}</output>
        </>
      }
    >
      <p>{i18n.t('Registration successful! Please check your email to confirm your account.')}</p>
      <p>
        <Trans
          id="We wrote to <0/>. Open the link in that email within 24 hours, in this browser."
          components={{
            0: (
              <strong>
                <Email of={email} />
              </strong>
            ),
          }}
        />
      </p>
    </Outcome>
  );
}
