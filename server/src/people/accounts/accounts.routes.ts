import type { Trx } from '../../kernel/db.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { accounts } from '@stoa/contract/people/accounts.shapes';
import { ownAccount as own } from '@stoa/contract/people/own-account.shapes';
import { passkeys } from '@stoa/contract/people/passkeys.shapes';
import { userImport } from '@stoa/contract/people/invitations.shapes';
import type { FastifyInstance } from 'fastify';
import { i18n } from '@stoa/contract/kernel/i18n';
import { serve, type Call } from '../../kernel/http.ts';
import { importUsers } from './import.ts';
import {
  changeContact,
  unlist,
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  ownAccount,
  ownSessions,
} from './own-account.ts';
import { registerAccount, validateEmail } from './joining.ts';
import { setLanguage } from './accounts.queries.ts';
import { ownPerson, ownSession, requestPasswordReset, resendVerification, resetByToken } from './accounts.ts';
import { notePasskeyOffered, passkeysOf } from './sign-in/passkeys.queries.ts';
import {
  addPasskey,
  passkeyOptions,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  signInOptions,
} from './sign-in/passkeys.ts';
import { browserOf, endSession, clearCookie } from './sign-in/sessions.ts';
import { proveOneself, signIn, whileProved } from './sign-in/sign-in.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  endTwoFactorOf,
  newRecoveryCodes,
} from './sign-in/two-factor.ts';
import { decideOnScope } from './acting-for-all.ts';
import { removePassword, stopReset } from './sign-in/without-password.ts';
import { createUser, deleteUser, listUsers, oneUser, updateUser, userHistory } from './users.ts';

export function accountRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, accounts.login, ({ body, request, reply }) => signIn(services, body, request, reply));
  serve(app, services, accounts.session, ownSession);
  serve(app, services, accounts.logout, async ({ db, request, reply }) => {
    const sealed = await endSession(db, services.settings, request);
    clearCookie(services.settings, reply);
    return {
      message: i18n.t('You are signed out.'),
      ...(sealed !== null && { signOutAt: services.encryption.decrypt(sealed) }),
    };
  });
  serve(app, services, accounts.register, ({ body, request, reply }) =>
    registerAccount(services, body, request, reply),
  );
  serve(app, services, accounts.validateEmail, ({ params, request, reply }) =>
    validateEmail(services, params.token, request, reply),
  );
  serve(app, services, accounts.resendVerification, ({ body, request }) =>
    resendVerification(services, body, request.ip),
  );
  serve(app, services, accounts.requestPasswordReset, ({ body, request }) =>
    requestPasswordReset(services, body.email, request.ip),
  );
  serve(app, services, accounts.passwordReset, ({ body, request }) =>
    resetByToken(services, body, browserOf(services.settings, request)),
  );
  serve(app, services, accounts.stopReset, ({ db, body }) => stopReset(db, body.token));
  serve(app, services, accounts.self, ownPerson);
  serve(app, services, accounts.users, (call) => listUsers(call, call.query));
  serve(app, services, accounts.user, (call) => oneUser(call, call.params.id));
  serve(app, services, accounts.createUser, (call) => createUser(call, call.body));
  serve(app, services, accounts.updateUser, (call) => updateUser(call, call.params.id, call.body));
  serve(app, services, accounts.deleteUser, (call) => deleteUser(call, call.params.id));
  serve(app, services, accounts.decideOnScope, (call) => decideOnScope(call, call.params.id, call.body));
  serve(app, services, accounts.history, (call) => userHistory(call, call.params.id));
  serve(app, services, accounts.endTwoFactor, (call) => endTwoFactorOf(call, call.params.id));
  serve(app, services, userImport.run, (call) => importUsers(call, call.body.apply === true, call.files));

  serve(app, services, passkeys.signInOptions, () => signInOptions(services));
  serve(app, services, passkeys.signIn, ({ body, request, reply }) => signInByPasskey(services, body, request, reply));
  serve(app, services, passkeys.options, (call) => proved(call, passkeyOptions));
  serve(app, services, passkeys.create, (call) => addPasskey(call, call.body));
  serve(app, services, passkeys.all, ({ db, me }) => passkeysOf(db, me.accountId));
  serve(app, services, passkeys.later, async ({ db, me }) => {
    await notePasskeyOffered(db, me.accountId);
  });
  serve(app, services, passkeys.rename, (call) => renamePasskey(call, call.params.id, call.body.name));
  serve(app, services, passkeys.remove, (call) => removePasskey(call, call.params.id));

  serve(app, services, own.one, ownAccount);
  serve(app, services, own.changeContact, (call) => changeContact(call, call.body));
  serve(app, services, own.unlist, (call) => unlist(call, call.body.held));
  serve(app, services, own.changeLanguage, async ({ db, me, body }) => {
    await setLanguage(db, me.accountId, body.language);
  });
  serve(app, services, own.changePassword, (call) => changeOwnPassword(call, call.body, call.request));
  serve(app, services, own.removePassword, removePassword);
  serve(app, services, own.sessions, ownSessions);
  serve(app, services, own.endSession, (call) => endOwnSession(call, call.params.id));
  serve(app, services, own.endOtherSessions, endOtherSessions);
  serve(app, services, own.beginTwoFactor, (call) => proved(call, beginTwoFactor));
  serve(app, services, own.confirmTwoFactor, (call) => confirmTwoFactor(call, call.body.code));
  serve(app, services, own.newRecoveryCodes, (call) => proved(call, newRecoveryCodes));
  serve(app, services, own.endTwoFactor, (call) => proved(call, endTwoFactor));
}

type Proving = Call<
  typeof passkeys.options | typeof own.beginTwoFactor | typeof own.newRecoveryCodes | typeof own.endTwoFactor
>;
/** Asks for the password again, then runs the work. */
async function proved<Answer>(call: Proving, run: (context: Context<Trx>) => Promise<Answer>): Promise<Answer> {
  const { services, me, body, request } = call;
  const account = await proveOneself(services, me, body.password, { field: 'password', request });
  return whileProved(services, account, (trx) => run({ services, me, db: trx }));
}
