import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './setup.shapes.ts';
export type * from './setup.shapes.ts';

/** The steps of a new installation before it opens, in the order in which they are shown. */
export const setupSteps = ['site', 'mail', 'payments', 'terms', 'institution', 'professor', 'backup'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The severity of a finding of the doctor. */
export const findingWeights = ['good', 'doubtful', 'severe'] as const;

const administrators = ['Administrator'] as const;

export const setup = endpoints<typeof shapes>()({
  state: ['GET /api/setup', administrators],
  status: ['GET /api/operations/status', administrators],
  testMail: ['POST /api/operations/test-mail', administrators],
  checkPayments: ['POST /api/payments/check', administrators],
});
