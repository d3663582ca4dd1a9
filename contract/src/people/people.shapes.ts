import { z } from 'zod';
import { Id, Version } from '../kernel/fields.shapes.ts';
import { answersOf } from '../kernel/record-fields.shapes.ts';
import { everyRole } from '../kernel/role.ts';
import { personFields } from './people.ts';
export * from './people.ts';

/** A whole person. Texts that were not given are empty strings. */
export const Person = z
  .object({ _id: Id, ...answersOf(personFields), role: z.enum(everyRole), version: Version })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof Person>;

/** An institution by its name. */
export const InstitutionName = z.object({ _id: Id, name: z.string() }).meta({ id: 'InstitutionName' });
export type InstitutionName = z.infer<typeof InstitutionName>;

/** A person as others see them. The email address is included only for readers who may need to write to them. */
export const PersonName = z
  .object({ _id: Id, firstName: z.string(), lastName: z.string(), email: z.string().optional() })
  .meta({ id: 'PersonName' });
export type PersonName = z.infer<typeof PersonName>;

const Plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A field that has changed, by the entity's name. */
export const FieldChange = z
  .object({
    field: z.string(),
    from: Plain.optional().meta({ description: 'null: nothing. Absent, as `to`, where the values are not kept' }),
    to: Plain.optional(),
  })
  .meta({ id: 'FieldChange' });
export type FieldChange = z.infer<typeof FieldChange>;

/** One event in a record's history: who did what, and when. */
export const HistoryEntry = z
  .object({
    at: z.string(),
    /** null when the account is gone, or when the person wasn't signed in (joining, or opening an emailed link) */
    by: PersonName.nullable(),
    what: z.enum([
      'joined',
      'address confirmed',
      'sent',
      'sent again',
      'made',
      'changed',
      'status',
      'document cleared',
      'number revealed',
      'exported',
      'commented',
      'password changed',
      'password reset',
      'taken back',
    ]),
    /** for a status change: the old and the new status */
    from: z.string(),
    to: z.string(),
    reason: z.string(),
    changes: z.array(FieldChange),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof HistoryEntry>;
