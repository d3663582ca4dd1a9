import { board } from '@stoa/contract/teaching/board.endpoints';
import { Link, useSearchParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { isPassing } from '../../kernel/http.ts';
import { useCall } from '../../kernel/queries.ts';
import { sentenceOf } from '../../ui/notify.ts';
import { Page } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { Outcome } from './Outcome.tsx';

const title = /*i18n*/ 'Emails about new messages';

/** The page that the link in an email opens. Programs that open links in emails change nothing here; people press the button. */
export default function Unsubscribe() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const stop = useCall(board.unsubscribe);
  const home = <Link to="/mainContent">{i18n.t('Go to {site}')}</Link>;
  if (stop.isSuccess)
    return (
      <Outcome title={i18n.t(title)} good next={home}>
        {stop.data.name
          ? i18n.t(
              'We won’t email you about new messages in “{course}” anymore. You can turn these emails on again on its message board.',
              { course: stop.data.name },
            )
          : i18n.t(
              'We won’t email you about new messages anymore. You can turn these emails on again on the message board.',
            )}
      </Outcome>
    );
  // After an outage, the same press may succeed.
  if (token === '' || (stop.isError && !isPassing(stop.error)))
    return (
      <Outcome title={i18n.t(title)} good={false} next={home}>
        {token === '' ? i18n.t('This link is incomplete. Open it from the email again.') : sentenceOf(stop.error)}
      </Outcome>
    );
  return (
    <Page title={i18n.t(title)} width="narrow">
      <p>
        {i18n.t(
          'We’ll stop emailing you about new messages in this course. You’ll still get its professors’ announcements.',
        )}
      </p>
      {stop.isError && <Failure>{sentenceOf(stop.error)}</Failure>}
      <div>
        <Button loading={stop.isPending} onClick={() => stop.mutate({ body: { token } })}>
          {i18n.t('Stop These Emails')}
        </Button>
      </div>
    </Page>
  );
}
