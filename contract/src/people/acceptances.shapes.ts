import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { acceptedPages, acceptances as lines } from './acceptances.endpoints.ts';
export * from './acceptances.endpoints.ts';

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

export const shapes = {
  accept: {
    summary: 'Accepts a page that `toAccept` of the session lists. 409 when a newer version is in force.',
    body: Acceptance,
    reply: z.object({ toAccept: z.array(ToAccept) }),
    whileSettingUp: true,
  },
} as const satisfies Shapes;
export const acceptances = join(lines, shapes);
