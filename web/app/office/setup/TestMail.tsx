import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import type { setup } from '@stoa/contract/office/setup';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../kernel/api.ts';
import { sentenceOf } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import type { NextProps } from './next.ts';

/** Sends the administrator an email and says what the mail server said. */
export function TestMail({ done, retry }: NextProps) {
  const [isSending, setIsSending] = useState(false);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');

  async function send() {
    setIsSending(true);
    setProblem('');
    setSaid('');
    try {
      const { sentTo, kept } = await call<typeof setup.testMail>('POST /api/operations/test-mail');
      setSaid(
        kept
          ? i18n.t('No mail server is set, so the email to {email} is kept, and shown at {address}.', {
              email: sentTo,
              address: '/dev/mail',
            })
          : i18n.t('The mail server accepted the email to {email}. Check that it arrived in your inbox, not in spam.', {
              email: sentTo,
            }),
      );
    } catch (failure) {
      setProblem(sentenceOf(failure));
    }
    setIsSending(false);
    retry();
  }
  return (
    <>
      {!done && (
        <Button variant="default" loading={isSending} onClick={() => void send()}>
          {i18n.t('Send me a test email')}
        </Button>
      )}
      <output>{said}</output>
      {problem && (
        <Failure>
          <p>{problem}</p>
          <p>
            {i18n.t('Check the setting {setting}.', { setting: 'SMTP_URL' })}{' '}
            <Link to={paths.mails}>{i18n.t('See undelivered emails')}</Link>
          </p>
        </Failure>
      )}
    </>
  );
}
