import type { Services } from '../../kernel/context.ts';
import { invitations } from '@stoa/contract/people/invitations.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import { becomeFirst, offeredFirst } from './first-administrator.ts';
import { invitationPage } from './invitations.queries.ts';
import { acceptInvitation, invite, renewInvitation, offered, withdraw } from './invitations.ts';

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
