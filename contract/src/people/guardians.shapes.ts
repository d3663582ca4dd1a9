import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Instant, Id, BirthDate, email, Ref } from '../kernel/fields.shapes.ts';
import { personName } from '../kernel/names.shapes.ts';
import { say } from '../kernel/i18n.ts';
import { guardians as lines } from './guardians.endpoints.ts';
import { CreditPromise } from './promises.shapes.ts';
export * from './guardians.endpoints.ts';

/** The state of a student's birth date and guardian's consent, which credit under an agreement depends on. */
export const Guardianship = z
  .object({
    birthDateKnown: z.boolean(),
    isMinor: z.boolean().meta({ description: 'false while the birth date is not known' }),
    guardian: z
      .object({
        name: z.string(),
        email: z.string(),
        askedAt: Instant,
        expiresAt: Instant,
        agreedAt: Instant.nullable(),
      })
      .nullable()
      .meta({ description: 'who was asked last about the course, and its college' }),
  })
  .meta({ id: 'Guardianship' });
export type Guardianship = z.infer<typeof Guardianship>;

/** The consent for a guardian with a link. */
export const OfferedConsent = z
  .object({
    student: z.string(),
    guardian: z.string(),
    course: z.string(),
    promise: CreditPromise,
    text: z.string().meta({ description: 'what is consented to' }),
    expiresAt: Instant,
  })
  .meta({ id: 'OfferedConsent' });
export type OfferedConsent = z.infer<typeof OfferedConsent>;

const TokenParams = z.strictObject({ token: z.string().max(200) });

export const shapes = {
  mine: {
    summary: 'Whether a guardian has to agree before one registers for credit, and who was asked about a course.',
    query: z.strictObject({ courseInstanceREF: Id.optional() }),
    reply: Guardianship,
  },
  giveBirthDate: {
    summary: 'Give one’s birth date, once; 409 when it is known.',
    body: z.strictObject({ dob: BirthDate }),
    reply: Guardianship,
  },
  ask: {
    summary:
      'Ask a guardian for consent to one course at its college by mail. The link works once, for 14 days; one that was sent before for the course stops working. 400 at `email` for an address of a student.',
    body: z.strictObject({
      name: personName(/*i18n*/ 'Enter the name of your parent or guardian.'),
      email: email(/*i18n*/ 'Email is required', /*i18n*/ 'Email is invalid'),
      courseInstanceREF: Ref(/*i18n*/ 'Course is required'),
    }),
    reply: Guardianship,
    status: 201,
    ownTransactions: true,
  },
  offered: {
    summary: 'What a guardian is asked to agree to. 404 for every link that doesn’t work; 403 for the student.',
    params: TokenParams,
    reply: OfferedConsent,
  },
  agree: {
    summary: 'Agree as the guardian. The student is told by mail and can register then.',
    params: TokenParams,
    body: z.strictObject({
      agreed: z.literal(true, { error: say(/*i18n*/ 'Tick the box to agree.') }),
      name: personName(/*i18n*/ 'Type your full name.'),
    }),
    reply: z.object({ message: z.string() }),
    ownTransactions: true,
  },
} as const satisfies Shapes;
export const guardians = join(lines, shapes);
