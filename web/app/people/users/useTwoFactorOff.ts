import { accounts, type User } from '@stoa/contract/people/accounts.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../../kernel/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { failedWith, notify } from '../../ui/notify.ts';

/** Asks, and turns two-factor sign-in off for somebody who has lost the app; true when it was done. */
export function useTwoFactorOff({ _id, person }: User): () => Promise<boolean> {
  const confirm = useConfirm();
  const off = useCall(accounts.endTwoFactor);
  const name = fullName(person);
  return async () => {
    const done = await confirm({
      title: i18n.t('Turn off two-factor sign-in for {name}?', { name }),
      body: i18n.t(
        '{name} can then sign in with just the password, and the recovery codes stop working. Only do this if you’re sure it’s {name} who asked. We’ll send an email to {email}.',
        { name, email: person.email },
      ),
      action: i18n.t('Turn off'),
      danger: true,
      run: () =>
        off.mutateAsync({ params: { id: _id } }).catch(failedWith(i18n.t('We couldn’t turn off two-factor sign-in'))),
    });
    if (done) notify(i18n.t('Two-factor sign-in is off for {name}.', { name }));
    return done;
  };
}
