import type { Services } from '../kernel/context.ts';
import { guardians } from '@stoa/contract/people/guardians.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { agreeAsGuardian, askGuardian, giveBirthDate, guardianshipOf, offeredConsent } from './guardians.ts';

export function guardianRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, guardians.mine, (call) => guardianshipOf(call, call.query.courseInstanceREF));
  serve(app, services, guardians.giveBirthDate, (call) => giveBirthDate(call, call.body.dob));
  serve(app, services, guardians.ask, (call) => askGuardian(call, call.body));
  serve(app, services, guardians.offered, (call) => offeredConsent(call, call.params.token));
  serve(app, services, guardians.agree, (call) => agreeAsGuardian(call, call.params.token, call.body.name));
}
