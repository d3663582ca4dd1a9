import { Switch } from '@mantine/core';
import { board } from '@stoa/contract/board';
import { useCall, useEndpoint } from '../kernel/queries.ts';
import { failureWith } from '../ui/failed.ts';
import { notifyFailure } from '../ui/notify.ts';
import { words } from './words.ts';

/** Whether one is mailed about new messages of a board. */
export function MailsSwitch({ courseInstanceId }: { courseInstanceId: string }) {
  const { data } = useEndpoint(board.states);
  const set = useCall(board.mails);
  const state = data?.find(({ courseInstanceREF }) => courseInstanceREF === courseInstanceId);
  if (!state) return null;
  const wanted = set.isPending ? (set.variables.body?.mails ?? state.mails) : state.mails;
  return (
    <Switch
      label={words.mailMeAboutNewMessages}
      description={words.atMostOneMailAnHour}
      checked={wanted}
      onChange={({ currentTarget: { checked } }) =>
        set.mutate(
          { params: { courseInstanceId }, body: { mails: checked } },
          { onError: (failure) => notifyFailure(failureWith(words.thisCouldNotBeSaved, failure)) },
        )
      }
    />
  );
}
