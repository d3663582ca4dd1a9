import { accounts, type User } from '@stoa/contract/accounts';
import { fullName } from '@stoa/contract/people';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { notify } from '../ui/notify.ts';
import { words } from './words.ts';

/** Asks, and turns two-factor sign-in off for somebody who has lost the app; true when it was done. */
export function useTwoFactorOff({ _id, person }: User): () => Promise<boolean> {
  const confirm = useConfirm();
  const off = useCall(accounts.endTwoFactor);
  const name = fullName(person);
  return async () => {
    const done = await confirm({
      title: words.turnOffTwoFactorSignInFor(name),
      body: words.fromThenOnThePasswordAlone(name, person.email),
      action: words.turnOff,
      danger: true,
      run: () => off.mutateAsync({ params: { id: _id } }).catch(failedWith(words.failedToTurnOffTwoFactor)),
    });
    if (done) notify(words.twoFactorSignInIsOff(name));
    return done;
  };
}
