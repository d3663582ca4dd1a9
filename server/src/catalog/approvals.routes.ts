import type { Services } from '../kernel/context.ts';
import { approvals } from '@stoa/contract/catalog/approvals.shapes';
import type { FastifyInstance } from 'fastify';
import type { Me } from '../kernel/me.ts';
import { notFound } from '../kernel/refusal.ts';
import { serveLive } from '../kernel/live-routes.ts';
import { approversAmong } from './approvals.queries.ts';

function ownApprovals({ institutionREF }: Me, queue: string): string {
  if (institutionREF === null) return queue;
  if (!queue.startsWith('course')) throw notFound();
  return `${queue}:${institutionREF}`;
}

/** The streams of the four queues. Triggers of their tables tell them (server/migrations/0110_queues.ts). */
export function approvalRoutes(app: FastifyInstance, services: Services): void {
  serveLive(app, services, approvals.live, {
    name: 'approvals',
    // The contract lets approvers in and nobody else. Those of one institution hear of its courses alone.
    admit: ({ me }, queue) => Promise.resolve(ownApprovals(me, queue)),
    still: (db, queue, people) => approversAmong(db, queue.split(':')[1] ?? null, people),
    onEvent: (_db, { kind }) => Promise.resolve({ kind }),
  });
}
