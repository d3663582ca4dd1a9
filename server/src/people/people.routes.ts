import type { Services } from '../kernel/context.ts';
import { acceptances } from '@stoa/contract/people/accounts.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { acceptPage } from './acceptances.ts';
import { disclosures } from '@stoa/contract/people/disclosures.shapes';
import {
  answerCorrection,
  askCorrection,
  allDisclosures,
  disclosuresCsv,
  listCorrections,
  ownDisclosures,
} from './disclosures.ts';
import { files } from '@stoa/contract/people/files.shapes';
import { download, openingsOf } from './files.ts';
import { guardians } from '@stoa/contract/people/guardians.shapes';
import { agreeAsGuardian, askGuardian, giveBirthDate, guardianshipOf, offeredConsent } from './guardians.ts';
import { mails } from '@stoa/contract/people/mails.shapes';
import { undeliveredPage } from './mails.queries.ts';
import { correctOne, leaveOneUnsent, resendAll, resendOne } from './mails.ts';
import { invitations } from '@stoa/contract/people/invitations.shapes';
import { becomeFirst, offeredFirst } from './invitations/first-administrator.ts';
import { invitationPage } from './invitations/invitations.queries.ts';
import { acceptInvitation, invite, renewInvitation, offered, withdraw } from './invitations/invitations.ts';
import { signInProviders } from '@stoa/contract/people/sign-in-providers.shapes';
import { addProvider, changeProvider, removeProvider } from './sign-in-providers/providers.ts';
import { allProviders } from './sign-in-providers/providers.queries.ts';
import { beginSignIn, finishSignIn, finishWithCode, offeredWays } from './sign-in-providers/signing-in.ts';
import { tokens } from '@stoa/contract/people/tokens.shapes';
import { createForInstitution, createOwn, revoke, rotate, tokensFor } from './tokens/tokens.ts';
import { tokenPage, tokensOfAccount } from './tokens/tokens.queries.ts';
import { notifications, oneClicks } from '@stoa/contract/people/notifications.shapes';
import { serveLive } from '../kernel/live-routes.ts';
import { serveOneClick } from '../kernel/one-click.ts';
import { unreadOf } from './notifications/notifications.queries.ts';
import {
  bellChannel,
  choicesNow,
  choose,
  ownNotifications,
  readSome,
  refuseAnothersBell,
  stopEmails,
} from './notifications/notifications.ts';

export function signInProviderRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, signInProviders.offered, () => offeredWays(services));
  serve(app, services, signInProviders.begin, ({ body, reply }) => beginSignIn(services, body, reply));
  serve(app, services, signInProviders.finish, ({ body, request, reply }) =>
    finishSignIn(services, body, request, reply),
  );
  serve(app, services, signInProviders.code, ({ body, request, reply }) =>
    finishWithCode(services, body, request, reply),
  );
  serve(app, services, signInProviders.list, ({ db }) => allProviders(db));
  serve(app, services, signInProviders.create, (call) => addProvider(call, call.body));
  serve(app, services, signInProviders.change, (call) => changeProvider(call, call.params.id, call.body));
  serve(app, services, signInProviders.remove, (call) => removeProvider(call, call.params.id));
}

export function acceptanceRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, acceptances.accept, (call) => acceptPage(call, call.body));
}

export function disclosureRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, disclosures.own, (call) => ownDisclosures(call, call.query));
  serve(app, services, disclosures.all, (call) => allDisclosures(call, call.query));
  serve(app, services, disclosures.ownCorrections, (call) =>
    listCorrections(call, { personREF: call.me._id }, call.query),
  );
  serve(app, services, disclosures.askCorrection, (call) => askCorrection(call, call.body));
  serve(app, services, disclosures.corrections, (call) => {
    const { state, ...query } = call.query;
    return listCorrections(call, { state }, query);
  });
  serve(app, services, disclosures.answerCorrection, (call) => answerCorrection(call, call.params.id, call.body));
  serve(app, services, disclosures.csv, (call) => disclosuresCsv(call, call.query, call.reply));
}

export function fileRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, files.download, (call) => {
    const { params, query, request } = call;
    const bare = request.method === 'HEAD';
    const opening = { fileId: params.fileId, preview: query.preview === '1', headers: request.headers, bare };
    return download(call, opening, call.reply);
  });
  serve(app, services, files.openings, (call) => openingsOf(call, call.params.fileId, call.query));
}

export function guardianRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, guardians.mine, (call) => guardianshipOf(call, call.query.courseInstanceREF));
  serve(app, services, guardians.giveBirthDate, (call) => giveBirthDate(call, call.body.dob));
  serve(app, services, guardians.ask, (call) => askGuardian(call, call.body));
  serve(app, services, guardians.offered, (call) => offeredConsent(call, call.params.token));
  serve(app, services, guardians.agree, (call) => agreeAsGuardian(call, call.params.token, call.body.name));
}

export function mailRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, mails.undelivered, ({ db, query: { state, ...page } }) => undeliveredPage(db, page, state));
  serve(app, services, mails.sendAllAgain, resendAll);
  serve(app, services, mails.sendAgain, (call) => resendOne(call, call.params.id));
  serve(app, services, mails.correct, (call) => correctOne(call, call.params.id, call.body));
  serve(app, services, mails.leave, (call) => leaveOneUnsent(call, call.params.id));
}

export function invitationRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, invitations.list, ({ db, query }) => invitationPage(db, query));
  serve(app, services, invitations.create, (call) => invite(call, call.body));
  serve(app, services, invitations.withdraw, (call) => withdraw(call, call.params.id));
  serve(app, services, invitations.resend, (call) => renewInvitation(call, call.params.id));
  serve(app, services, invitations.offered, (call) => offered(call, call.params.token));
  serve(app, services, invitations.accept, ({ params, body, request }) =>
    acceptInvitation(services, params.token, body, request.ip),
  );
  serve(app, services, invitations.firstAdministrator, (call) => offeredFirst(call, call.params.token));
  serve(app, services, invitations.becomeFirstAdministrator, ({ params, body, request }) =>
    becomeFirst(services, params.token, body, request.ip),
  );
}

export function tokenRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, tokens.own, ({ db, me }) => tokensOfAccount(db, me.accountId));
  serve(app, services, tokens.create, (call) => createOwn(call, call.body));
  serve(app, services, tokens.ofInstitution, (call) => tokensFor(call, call.params.id));
  serve(app, services, tokens.createForInstitution, (call) => createForInstitution(call, call.params.id, call.body));
  serve(app, services, tokens.rotate, (call) => rotate(call, call.params.id));
  serve(app, services, tokens.revoke, (call) => revoke(call, call.params.id));
  serve(app, services, tokens.all, ({ db, query }) => tokenPage(db, query));
}

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, notifications.all, (call) => ownNotifications(call, call.query.before));
  serve(app, services, notifications.read, (call) => readSome(call, call.me._id, call.body));
  serve(app, services, notifications.choices, choicesNow);
  serve(app, services, notifications.choose, (call) => choose(call, call.body));
  serveOneClick(app, services, oneClicks.notifications, stopEmails);
  serveLive(app, services, notifications.live, {
    name: bellChannel,
    admit: refuseAnothersBell,
    still: (_db, id, people) => Promise.resolve(new Set(people.filter((one) => one === id))),
    onEvent: async (db, { id }) => ({ kind: 'unread', unread: await unreadOf(db, id) }),
  });
}
