import { board } from '@stoa/contract/teaching/board';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall, useEndpoint } from '../../kernel/queries.ts';
import { failureWith } from '../../ui/failed.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { CheckboxInput } from '../../ui/plain/Input.tsx';

/** Turns emails about new messages of a board on or off. */
export function MailsSwitch({ courseInstanceId }: { courseInstanceId: string }) {
  const { data } = useEndpoint(board.states);
  const set = useCall(board.mails);
  const state = data?.find(({ courseInstanceREF }) => courseInstanceREF === courseInstanceId);
  const wanted = set.isPending ? set.variables.body?.mails : state?.mails;
  return (
    <CheckboxInput
      label={i18n.t('Email me about new messages')}
      description={i18n.t('At most one email an hour.')}
      checked={wanted ?? false}
      disabled={!state}
      onChange={({ currentTarget: { checked } }) =>
        set.mutate(
          { params: { courseInstanceId }, body: { mails: checked } },
          { onError: (failure) => notifyFailure(failureWith(i18n.t('We couldn’t save this setting.'), failure)) },
        )
      }
    />
  );
}
