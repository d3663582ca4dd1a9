import { board } from '@stoa/contract/board';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../kernel/queries.ts';
import { sentenceOf } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { Outcome } from './Outcome.tsx';
import { words } from './words.ts';

const title = words.mailsAboutNewMessages;

/** Where the link in a mail leads: programs that open links of mails change nothing by it, people press the button. */
export default function Unsubscribe() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const stop = useCall(board.unsubscribe);
  const home = <Link to="/mainContent">{words.goToStoa}</Link>;
  if (stop.isSuccess)
    return (
      <Outcome title={title} good next={home}>
        {words.youGetNoMoreMailsAbout}
        {stop.data.name && ` in “${stop.data.name}”`}
        {words.youCanTurnThemOnAgain}
      </Outcome>
    );
  if (stop.isError || token === '')
    return (
      <Outcome title={title} good={false} next={home}>
        {token === '' ? words.thisLinkIsNotCompletePlease : sentenceOf(stop.error)}
      </Outcome>
    );
  return (
    <Page title={title} width="narrow">
      <p>{words.youWillGetNoMoreMails}</p>
      <div>
        <Button loading={stop.isPending} onClick={() => stop.mutate({ body: { token } })}>
          {words.stopTheseMails}
        </Button>
      </div>
    </Page>
  );
}
