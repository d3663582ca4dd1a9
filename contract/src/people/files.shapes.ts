import { z } from 'zod';
import { fileOf, list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Instant } from '../kernel/fields.shapes.ts';
import { files as lines } from './files.endpoints.ts';
import { PersonName } from './people.shapes.ts';
export * from './files.endpoints.ts';

/** A record that someone viewed or downloaded a document. The person is missing once their account is deleted. */
export const FileOpening = z
  .object({
    _id: Id,
    at: Instant,
    how: z.enum(['preview', 'download']),
    by: PersonName.omit({ email: true }).nullable(),
  })
  .meta({ id: 'FileOpening' });
export type FileOpening = z.infer<typeof FileOpening>;

const FileParams = z.strictObject({ fileId: Id });

export const shapes = {
  download: {
    summary:
      'The bytes of a file, or a range of them, for those who may see the record it belongs to: for anyone only what a public course shows. ?preview=1 shows it in the page.',
    params: FileParams,
    query: z.strictObject({ preview: z.literal('1').optional() }),
    reply: fileOf('application/octet-stream'),
    inRanges: true,
    ownTransactions: true,
  },
  openings: list({
    summary: 'Who else opened a document of one’s own application, newest first; approvers see it of everybody’s.',
    params: FileParams,
    of: FileOpening,
  }),
} as const satisfies Shapes;
export const files = join(lines, shapes);
