import { board } from '@stoa/contract/board';
import { Link, useSearchParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../kernel/queries.ts';
import { sentenceOf } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { Outcome } from './Outcome.tsx';

const title = /*i18n*/ 'Mails about new messages';

/** Where the link in a mail leads: programs that open links of mails change nothing by it, people press the button. */
export default function Unsubscribe() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const stop = useCall(board.unsubscribe);
  const home = <Link to="/mainContent">{i18n.t('Go to Stoa')}</Link>;
  if (stop.isSuccess)
    return (
      <Outcome title={title} good next={home}>
        {i18n.t('You get no more mails about new messages')}
        {stop.data.name && ` in “${stop.data.name}”`}
        {i18n.t('. You can turn them on again on its message board.')}
      </Outcome>
    );
  if (stop.isError || token === '')
    return (
      <Outcome title={title} good={false} next={home}>
        {token === ''
          ? i18n.t('This link is not complete. Please open it from the mail again.')
          : sentenceOf(stop.error)}
      </Outcome>
    );
  return (
    <Page title={title} width="narrow">
      <p>
        {i18n.t(
          'You will get no more mails about new messages of this course. Announcements of its professors still reach you.',
        )}
      </p>
      <div>
        <Button loading={stop.isPending} onClick={() => stop.mutate({ body: { token } })}>
          {i18n.t('Stop These Mails')}
        </Button>
      </div>
    </Page>
  );
}
