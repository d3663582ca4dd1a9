import { endpoints } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes } from './acceptances.shapes.ts';
export type * from './acceptances.shapes.ts';

/** The pages that people accept: when they join, when they register for a course, and when a new version takes effect. */
export const acceptedPages = ['terms', 'privacy'] as const;
export type AcceptedPage = (typeof acceptedPages)[number];
export const isAccepted = (slug: string): slug is AcceptedPage => acceptedPages.some((one) => one === slug);

export const acceptances = endpoints<typeof shapes>()({
  accept: ['POST /api/account/acceptances', everyRole],
});
