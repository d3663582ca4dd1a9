import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { BirthDate, Id, Instant, Ref, email, personName } from '../kernel/fields.ts';
import { say } from '../kernel/i18n.ts';
import { CreditPromise } from './promises.ts';

/** How long the link in a guardian's mail works, in days. */
export const guardianDays = 14;
/** From this age on nobody else has to agree. */
export const fullAge = 18;

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

/** The consent as the holder of a guardian's link reads it. */
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
const students = ['Student'] as const;
export const guardians = {
  mine: endpoint('GET /api/account/guardian', {
    access: students,
    summary: 'Whether a guardian has to agree before one registers for credit, and who was asked about a course.',
    query: z.strictObject({ courseInstanceREF: Id.optional() }),
    reply: Guardianship,
  }),
  giveBirthDate: endpoint('PUT /api/account/birth-date', {
    access: students,
    summary: 'Give one’s birth date, once; 409 when it is known.',
    body: z.strictObject({ dob: BirthDate }),
    reply: Guardianship,
  }),
  ask: endpoint('POST /api/account/guardian', {
    access: students,
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
  }),
  offered: endpoint('GET /api/guardian/{token}', {
    access: 'anyone',
    summary: 'What a guardian is asked to agree to. 404 for every link that doesn’t work; 403 for the student.',
    params: TokenParams,
    reply: OfferedConsent,
  }),
  agree: endpoint('POST /api/guardian/{token}', {
    access: 'anyone',
    summary: 'Agree as the guardian. The student is told by mail and can register then.',
    params: TokenParams,
    body: z.strictObject({
      agreed: z.literal(true, { error: say(/*i18n*/ 'Tick the box to agree.') }),
      name: personName(/*i18n*/ 'Type your full name.'),
    }),
    reply: z.object({ message: z.string() }),
    ownTransactions: true,
  }),
};
