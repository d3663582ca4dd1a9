import { z } from 'zod';

/** What every refusal looks like: `message` is read by the person as it stands, `fields` stands beside the named inputs. */
export const Problem = z
  .object({
    message: z.string(),
    code: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
    current: z.unknown().optional().meta({ description: 'with code `changed`: the record as it is now' }),
    sent: z.unknown().optional().meta({ description: 'with code `changed`: what the refused call would have written' }),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
