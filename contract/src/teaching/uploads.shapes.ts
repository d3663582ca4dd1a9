import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Instant, IdParams } from '../kernel/fields.shapes.ts';
import { uploads as lines } from './uploads.endpoints.ts';
export * from './uploads.endpoints.ts';

export const Upload = z
  .object({
    _id: Id,
    name: z.string(),
    size: z.number().int(),
    offset: z.number().int().meta({ description: 'the bytes that are here' }),
    expiresAt: Instant,
  })
  .meta({ id: 'Upload' });
export type Upload = z.infer<typeof Upload>;

export const shapes = {
  create: {
    summary:
      'Begin a resumable upload (tus 1.0.0): Upload-Length, and in Upload-Metadata `filename`, `type` and `courseInstanceREF`, or for work that is handed in `assignmentREF`. Location says where to send it.',
    reply: Upload,
    status: 201,
  },
  one: {
    summary: 'How far one’s own upload is; HEAD answers with the headers of tus.',
    params: IdParams,
    reply: Upload,
  },
  append: {
    summary: 'Send the next part of one’s own upload, at most 8 MB, from Upload-Offset on; another offset: 409.',
    params: IdParams,
    ownTransactions: true,
  },
  remove: { summary: 'End one’s own upload, and delete what was sent of it.', params: IdParams, ownTransactions: true },
} as const satisfies Shapes;
export const uploads = join(lines, shapes);
