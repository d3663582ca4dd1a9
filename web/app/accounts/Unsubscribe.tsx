import { Button } from '@mantine/core';
import { board } from '@stoa/contract/board';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../kernel/queries.ts';
import { sentenceOf } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { Outcome } from './Outcome.tsx';

const title = 'Mails about new messages';

/** Where the link in a mail leads: programs that open links of mails change nothing by it, people press the button. */
export default function Unsubscribe() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const stop = useCall(board.unsubscribe);
  const home = <Link to="/mainContent">Go to Stoa</Link>;
  if (stop.isSuccess)
    return (
      <Outcome title={title} good next={home}>
        You get no more mails about new messages{stop.data.name && ` in “${stop.data.name}”`}. You can turn them on
        again on its message board.
      </Outcome>
    );
  if (stop.isError || token === '')
    return (
      <Outcome title={title} good={false} next={home}>
        {token === '' ? 'This link is not complete. Please open it from the mail again.' : sentenceOf(stop.error)}
      </Outcome>
    );
  return (
    <Page title={title} width="narrow">
      <p>
        You will get no more mails about new messages of this course. Announcements of its professors still reach you.
      </p>
      <div>
        <Button loading={stop.isPending} onClick={() => stop.mutate({ body: { token } })}>
          Stop These Mails
        </Button>
      </div>
    </Page>
  );
}
