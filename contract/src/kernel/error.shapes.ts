import { z } from 'zod';

/** The shape of every refusal. `message` is shown to the person as it is; `fields` holds the messages for the named inputs. */
export const Problem = z
  .object({
    message: z.string(),
    code: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
    instants: z
      .array(z.object({ startsAt: z.string(), offset: z.string() }))
      .optional()
      .meta({ description: 'with code `ambiguous`: the two instants that a time on the clock can mean' }),
    current: z.unknown().optional().meta({ description: 'with code `changed`: the record as it is now' }),
    sent: z.unknown().optional().meta({ description: 'with code `changed`: what the refused call would have written' }),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
