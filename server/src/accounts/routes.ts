import { accounts } from '@stoa/contract/accounts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import type { Services } from '../services.ts';
import { userPage } from './queries.ts';
import {
  ownPerson,
  ownSession,
  register,
  requestPasswordReset,
  resendVerification,
  resetByToken,
  signIn,
  validateEmail,
} from './rules.ts';
import { endSession, forgetCookie } from './sessions.ts';
import { createUser, deleteUser, updateUser } from './users.ts';

export function accountRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, accounts.login, ({ body, request, reply }) => signIn(services, body, request, reply));
  serve(app, services, accounts.session, ownSession);
  serve(app, services, accounts.logout, async ({ db, request, reply }) => {
    await endSession(db, services.settings, request);
    forgetCookie(services.settings, reply);
    return { message: 'You are signed out.' };
  });
  serve(app, services, accounts.register, ({ body, request }) => register(services, body, request.ip));
  serve(app, services, accounts.validateEmail, ({ params }) => validateEmail(services, params.token));
  serve(app, services, accounts.resendVerification, (call) =>
    resendVerification(call, call.body.email, call.request.ip),
  );
  serve(app, services, accounts.requestPasswordReset, (call) =>
    requestPasswordReset(call, call.body.email, call.request.ip),
  );
  serve(app, services, accounts.passwordReset, ({ body }) => resetByToken(services, body));
  serve(app, services, accounts.self, ownPerson);
  serve(app, services, accounts.users, ({ db, query }) => userPage(db, query));
  serve(app, services, accounts.createUser, (call) => createUser(call, call.body));
  serve(app, services, accounts.updateUser, (call) => updateUser(call, call.params.id, call.body));
  serve(app, services, accounts.deleteUser, (call) => deleteUser(call, call.params.id));
}
