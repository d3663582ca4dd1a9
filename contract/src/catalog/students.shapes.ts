import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { text, SeenVersion, IdParams } from '../kernel/fields.shapes.ts';
import { say } from '../kernel/i18n.ts';
import { applications } from './applications.shapes.ts';
import { students as lines, studentKind as kind } from './students.endpoints.ts';
export * from './students.endpoints.ts';

export const studentKind = applications(kind);

/** The body that clears an uploaded document: exactly one of the three documents, and the new status. */
const ClearedDocument = z
  .strictObject({
    idREF: z.null().optional(),
    hsREF: z.null().optional(),
    transcriptREF: z.null().optional(),
    approvalStatus: z.literal('Awaiting Info', { error: say(/*i18n*/ 'The status must be Awaiting Info.') }),
    reason: text(2000).optional(),
    version: SeenVersion,
  })
  .refine(({ version: _version, reason: _reason, ...body }) => Object.keys(body).length === 2, {
    error: say(/*i18n*/ 'Name one document to clear.'),
  });

export const shapes = {
  ...studentKind.shapes,
  export: {
    guard: 'export',
    summary: 'A student as a line for the admission office’s own system, heading by heading; logged.',
    params: IdParams,
    reply: z.array(z.object({ heading: z.string(), value: z.string() })),
  },
  clearDocument: {
    summary:
      'Clear one document of a Pending student, who is then asked for it again, with the `reason` if there is one.',
    params: IdParams,
    body: ClearedDocument,
    reply: studentKind.Whole,
  },
} as const satisfies Shapes;
export const students = join(lines, shapes);
