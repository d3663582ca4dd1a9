import { approvals } from '@stoa/contract/approvals';
import type { FastifyInstance } from 'fastify';
import { serveLive } from '../kernel/live-routes.ts';
import type { Services } from '../kernel/work.ts';
import { approversAmong } from './queries.ts';

/** The streams of the four queues. Triggers of their tables tell them (server/migrations/0110_queues.ts). */
export function approvalRoutes(app: FastifyInstance, services: Services): void {
  serveLive(app, services, approvals.live, {
    name: 'approvals',
    // The contract lets approvers in and nobody else, and all of them see all of every queue.
    admit: () => Promise.resolve(),
    still: (db, _queue, people) => approversAmong(db, people),
    told: (_db, { kind }) => Promise.resolve({ kind }),
  });
}
