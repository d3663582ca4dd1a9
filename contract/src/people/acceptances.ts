import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';

/** The pages that people accept: when they join, when they register for a course, and when a new version takes effect. */
export const acceptedPages = ['terms', 'privacy'] as const;
export type AcceptedPage = (typeof acceptedPages)[number];
export const isAccepted = (slug: string): slug is AcceptedPage => acceptedPages.some((one) => one === slug);

/** A version of a page that somebody accepts. */
export const Acceptance = z.strictObject({ slug: z.enum(acceptedPages), version: z.int() });
export type Acceptance = z.infer<typeof Acceptance>;
/** The pages that somebody accepts when they join. */
export const Acceptances = z
  .array(Acceptance)
  .max(10)
  .optional()
  .meta({ description: 'the versions of terms and privacy that were shown; asked for once the site has some' });
/** A page that somebody has yet to accept. */
export const ToAccept = Acceptance.extend({ title: z.string() });
export type ToAccept = z.infer<typeof ToAccept>;

export const acceptances = {
  accept: endpoint('POST /api/account/acceptances', {
    access: everyRole,
    summary: 'Accepts a page that `toAccept` of the session lists. 409 when a newer version is in force.',
    body: Acceptance,
    reply: z.object({ toAccept: z.array(ToAccept) }),
    whileSettingUp: true,
  }),
};
