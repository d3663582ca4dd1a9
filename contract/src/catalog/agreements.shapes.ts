import { z } from 'zod';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { CalendarDate, line, Id, FileRef, Instant, IdParams } from '../kernel/fields.shapes.ts';
import { professorDocument } from '../people/files.endpoints.ts';
import { PersonName, InstitutionName } from '../people/people.shapes.ts';
import { Contact, effect, NewAgreement, rules } from './agreement-rules.shapes.ts';
import { agreements as lines } from './agreements.endpoints.ts';
export * from './agreements.endpoints.ts';
export { NewAgreement };

export const Agreement = z
  .object({ ...effect, ...rules, contact: Contact })
  .extend({
    _id: Id,
    number: z.int().meta({ description: 'counts the versions of an institution from 1' }),
    state: z.enum(['planned', 'in force', 'over']),
    paperREF: FileRef.nullable(),
    createdAt: Instant,
    createdBy: PersonName.nullable(),
    canDelete: z.boolean().meta({ description: 'it has not taken effect, and no course was opened under it' }),
  })
  .meta({ id: 'Agreement' });
export type Agreement = z.infer<typeof Agreement>;

/** The institutions that a course definition can name. */
export const PartnerName = InstitutionName.extend({
  hasAgreement: z.boolean().meta({ description: 'one is in force today' }),
}).meta({ id: 'PartnerName' });
export type PartnerName = z.infer<typeof PartnerName>;

export const shapes = {
  partners: list({
    summary:
      'The institutions that a course definition can name; for an institution’s own administrators theirs alone.',
    of: PartnerName,
  }),
  list: {
    summary: 'The versions of an agreement, the newest first; for administrators and the institution’s own.',
    params: IdParams,
    reply: z.array(Agreement),
  },
  create: {
    summary: 'Add a version of the agreement, which takes effect on its day. A version is never changed.',
    params: IdParams,
    body: NewAgreement,
    reply: Agreement,
    status: 201,
  },
  sign: {
    summary: 'Add the signed paper of a version.',
    params: IdParams,
    files: { paperREF: professorDocument },
    body: z.strictObject({}),
    reply: Agreement,
  },
  remove: { summary: 'Delete a version that has not taken effect.', params: IdParams },
  registrations: {
    guard: 'export',
    summary:
      'The credit registrations of an institution as rows, by the columns of its agreement. Logged, and told to each student as a disclosure.',
    params: IdParams,
    body: z.strictObject({ term: line(40).optional(), from: CalendarDate.optional(), to: CalendarDate.optional() }),
    reply: z.object({ headers: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  },
} as const satisfies Shapes;
export const agreements = join(lines, shapes);
