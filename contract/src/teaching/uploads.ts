import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams, Instant } from '../kernel/fields.ts';

/** The most bytes that one call of an upload carries: what a dropped line can cost. */
export const partLimit = 8_388_608;
/** Hours after which an upload that nothing was made of is gone. */
export const uploadHours = 24;

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

const sharers = ['Student', 'Professor'] as const;
/** Resumable uploads by the tus protocol, version 1.0.0 (creation, expiration, termination). */
export const uploads = {
  create: endpoint('POST /api/uploads', {
    access: sharers,
    summary:
      'Begin a resumable upload (tus 1.0.0): Upload-Length, and in Upload-Metadata `filename`, `type` and `courseInstanceREF`, or for work that is handed in `assignmentREF`. Location says where to send it.',
    reply: Upload,
    status: 201,
  }),
  one: endpoint('GET /api/uploads/{id}', {
    access: sharers,
    summary: 'How far one’s own upload is; HEAD answers with the headers of tus.',
    params: IdParams,
    reply: Upload,
  }),
  append: endpoint('PATCH /api/uploads/{id}', {
    access: sharers,
    summary: 'Send the next part of one’s own upload, at most 8 MB, from Upload-Offset on; another offset: 409.',
    params: IdParams,
    ownTransactions: true,
  }),
  remove: endpoint('DELETE /api/uploads/{id}', {
    access: sharers,
    summary: 'End one’s own upload, and delete what was sent of it.',
    params: IdParams,
    ownTransactions: true,
  }),
};
