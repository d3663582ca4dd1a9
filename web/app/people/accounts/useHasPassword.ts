import { ownAccount } from '@stoa/contract/people/own-account.endpoints';
import { useEndpoint } from '../../kernel/queries.ts';

/** False for an account without a password. The server then requires a recent sign-in instead. */
export const useHasPassword = (): boolean => useEndpoint(ownAccount.one).data?.hasPassword ?? true;
