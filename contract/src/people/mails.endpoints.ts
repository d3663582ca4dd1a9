import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './mails.shapes.ts';
export type * from './mails.shapes.ts';

/** `trying`: we will try to send the email again. `stopped`: the mail server refused it for good, or we gave up. */
export const undeliveredStates = ['trying', 'stopped'] as const;

const administrators = ['Administrator'] as const;

export const mails = endpoints<typeof shapes>()({
  undelivered: ['GET /api/mails/undelivered', administrators],
  sendAllAgain: ['POST /api/mails/undelivered/again', administrators],
  sendAgain: ['POST /api/mails/{id}/again', administrators],
  correct: ['POST /api/mails/{id}/address', administrators],
  leave: ['POST /api/mails/{id}/leave', administrators],
});
