import { retention } from '@stoa/contract/office/retention.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useSend } from '../../ui/useSend.ts';
import { Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Note } from '../../ui/plain/Note.tsx';

/** My Account: asks to be deleted, or takes that back. */
export function OwnDeletionSection() {
  const query = useEndpoint(retention.ownRequest);
  const request = useAsked(retention.request);
  const withdraw = useSend(retention.withdraw, { done: i18n.t('Your request was withdrawn. Your account stays.') });
  const ask = () =>
    request({
      title: i18n.t('Ask to have your account deleted?'),
      body: i18n.t(
        'An administrator will delete your account, application, documents and messages. You won’t be able to sign in or see your courses and receipts again, so download your data first. You can withdraw the request until then.',
      ),
      action: i18n.t('Ask for deletion'),
      danger: true,
      send: {},
      done: i18n.t('We’ve emailed the administrators. You’ll get an email when your account is deleted.'),
    });
  return (
    <Section title={i18n.t('Delete my account')}>
      <Loaded query={query} failed={i18n.t('We couldn’t load this. Please try again.')}>
        {(own) =>
          own && own.requestedAt !== null ? (
            <>
              <Note tone="pending">
                {i18n.t('You asked on {time} to have your account deleted. An administrator will do it.', {
                  time: instant(own.requestedAt),
                })}
              </Note>
              <div>
                <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.send({})}>
                  {i18n.t('Withdraw my request')}
                </Button>
              </div>
            </>
          ) : (
            <>
              <p>
                {i18n.t(
                  'You can ask to have your account and personal data deleted. Payments, grades and records of study are kept without your name, because the law or others rely on them.',
                )}
              </p>
              <div>
                <Button variant="default" danger onClick={() => void ask()}>
                  {i18n.t('Ask for deletion…')}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
