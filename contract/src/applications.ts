import { z } from 'zod';
import { say } from './kernel/i18n.ts';
import { endpoint, list, type FileRule } from './kernel/endpoint.ts';
import {
  BirthDate,
  CalendarDate,
  FileRef,
  Hundredths,
  Id,
  IdParams,
  Ref,
  SeenVersion,
  Version,
  line,
  oneOf,
  optional,
  requiredLine,
  statusBody,
  text,
  writing,
} from './kernel/fields.ts';
import { approvers, everyRole, type Role } from './kernel/role.ts';
import type { Step, Transitions } from './kernel/transition.ts';
import { HistoryEntry, Person, PersonName } from './people.ts';

/** A value to choose, with its label where that is another. */
type Option = string | { readonly value: string; readonly label: string };

/**
 * One field of an application. Answers, forms, the record to read, its history and what is said to be missing follow from
 * it; beside it a field needs its column in the database.
 */
export interface ApplicationField {
  readonly name: string;
  readonly label: string;
  /** What the history calls it, where the label says too little without its section. */
  readonly longLabel?: string;
  /** The heading it stands under. */
  readonly section: string;
  readonly input: keyof typeof answers;
  readonly options?: readonly Option[];
  /** What administrators' forms offer, where that is less; what a record has already stays among the choices. */
  readonly staffOptions?: readonly Option[];
  /** Characters of a line. */
  readonly most?: number;
  /** What is said below the input. */
  readonly description?: string;
  /** The sentence that refuses it empty: in every form, or in administrators' alone. */
  readonly required?: string;
  readonly requiredOf?: 'staff';
  /** What an application is read for: whoever leaves it empty is asked first. */
  readonly expected?: true;
  /** Encrypted at rest, in no list, and in the log without its values. */
  readonly sealed?: true;
  /** Long, and so in no list. */
  readonly long?: true;
  /** Only administrators write it; in a person's own application it is ignored. */
  readonly by?: 'staff';
}

const answers = {
  line: z.string(),
  text: z.string(),
  choice: z.string(),
  check: z.boolean(),
  gpa: z.number().nullable(),
  date: z.string().nullable(),
  birthDate: z.string().nullable(),
  document: FileRef.nullable(),
};

/** An empty choice or date of a form is none at all. */
const orEmpty = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), z.null(), schema]).optional();
const valuesOf = (options: readonly Option[]) => options.map((one) => (typeof one === 'string' ? one : one.value));

const accepted: Record<ApplicationField['input'], (field: ApplicationField, required?: string) => z.ZodType> = {
  line: ({ most }, required) => (required === undefined ? line(most).optional() : requiredLine(required, most)),
  text: () => text().optional(),
  choice: ({ options = [] }, required) =>
    required === undefined ? orEmpty(oneOf(valuesOf(options))) : oneOf(valuesOf(options), required),
  check: () => z.boolean().optional(),
  gpa: () => Hundredths(0, 5, /*i18n*/ 'Enter a GPA from 0 to 5.').nullable().optional(),
  date: () => orEmpty(CalendarDate),
  birthDate: (_field, required) =>
    required === undefined
      ? orEmpty(BirthDate)
      : z
          .string({ error: say(required) })
          .min(1, { error: say(required) })
          .pipe(BirthDate),
  document: () => z.never(),
};

const shapeOf = (
  fields: readonly ApplicationField[],
  shape: (field: ApplicationField) => z.ZodType,
): Record<string, z.ZodType> => Object.fromEntries(fields.map((field) => [field.name, shape(field)]));

/** A pending, decided or returned application, as every kind of it has it, in a list. */
const common = {
  _id: Id,
  personREF: Person,
  approvalStatus: z.string(),
  resubmitted: z.boolean(),
  statusReason: z.string(),
  decidedBy: PersonName.nullable(),
  decidedAt: z.string().nullable(),
  createdAt: z.string(),
  /** when it was last sent, or put back to Pending: what waits, waits since then */
  waitingSince: z.string(),
  takenBack: z.boolean().meta({ description: 'its sender is changing it: nobody decides until it is sent again' }),
  actions: z.array(z.string()),
  version: Version,
};
type Common = z.infer<z.ZodObject<typeof common>>;
/** An application in a list: without what is sealed or long. Its fields are read by their names. */
export type ApplicationRow = Common & Readonly<Record<string, unknown>>;
/** An application, whole. The identity number is masked; revealing it is a call of its own. */
export type Application = ApplicationRow & {
  readonly dob: string | null;
  readonly idNumber: string;
  /** what was filled in when it was sent again, until the next decision */
  readonly resubmittedFields: string[];
};
export type ApplicationForm = Readonly<Record<string, unknown>> & {
  readonly personREF?: string | undefined;
  readonly approvalStatus?: unknown;
  readonly idNumber?: string | undefined;
};

export const Revealed = z.object({ idNumber: z.string() });

/** What differs between the applications of one role and another. */
interface Kind<Status extends string> {
  /** "student": its table and paths, and how the log names it. */
  readonly noun: 'student' | 'professor';
  readonly role: Extract<Role, 'Student' | 'Professor'>;
  readonly statuses: readonly [Status, ...Status[]];
  readonly transitions: Transitions<Status, 'approver' | 'administrator'>;
  /**
   * What else moves an application than a button: a document is asked for again, its person sends it again. Beside both, an
   * administrator's form sets any status.
   */
  readonly steps: { readonly askAgain?: Step<Status>; readonly resubmit?: Step<Status> };
  readonly fields: readonly ApplicationField[];
  readonly document: FileRule;
}

/** The schemas and endpoints of one kind of application. */
export function applications<Status extends string>(kind: Kind<Status>) {
  const { noun, role, statuses, fields, document } = kind;
  const documents = fields.filter(({ input }) => input === 'document');
  const written = fields.filter(({ input }) => input !== 'document');
  const listed = fields.filter(({ sealed, long }) => !sealed && !long);
  const answer = ({ input, name }: ApplicationField) => (name === 'idNumber' ? z.string() : answers[input]);
  const row = { ...common, approvalStatus: z.enum(statuses), ...shapeOf(listed, answer) };
  const Row = z.object(row).meta({ id: `${role}Row` });
  const Whole = z
    .object({ ...row, ...shapeOf(fields, answer), resubmittedFields: z.array(z.string()) })
    .meta({ id: role });
  const bodyOf = (who: 'person' | 'staff', some = written) =>
    shapeOf(some, (field) =>
      accepted[field.input](field, who === 'staff' || field.requiredOf === undefined ? field.required : undefined),
    );
  // Whatever a person's own form says of status and person is ignored; an administrator's is checked by the rule.
  const sent = { approvalStatus: z.unknown().optional() };
  const personREF = Ref(/*i18n*/ 'Person is required');
  const Body = { ...bodyOf('person'), ...sent };
  type Form = z.ZodType<ApplicationForm, ApplicationForm>;
  type Change = z.ZodType<ApplicationForm & { version?: number }, ApplicationForm & { version?: number }>;
  const RowOf = Row as unknown as z.ZodType<ApplicationRow>;
  const WholeOf = Whole as unknown as z.ZodType<Application>;
  const files = Object.fromEntries(documents.map(({ name }) => [name, document]));
  const approvalStatus = oneOf<readonly string[]>(statuses, /*i18n*/ 'Status is required');

  return {
    ...kind,
    /** The names of the fields that hold documents. */
    documents: documents.map(({ name }) => name),
    /** A person's own application. */
    OwnForm: writing(
      Whole,
      bodyOf(
        'person',
        written.filter(({ by }) => by === undefined),
      ),
    ) as unknown as Form,
    /** The administrator's form. */
    StaffForm: writing(Whole, { ...bodyOf('staff'), approvalStatus, personREF }) as unknown as Form,
    endpoints: {
      mine: endpoint(`GET /api/my${role}`, {
        access: everyRole,
        summary: `One’s own ${noun} record, or null.`,
        reply: WholeOf.nullable(),
      }),
      list: list(`GET /api/${noun}s`, {
        access: approvers,
        summary: `All ${noun}s.`,
        of: RowOf,
        filters: { approvalStatus: approvalStatus.optional() },
      }),
      one: endpoint(`GET /api/${noun}/{id}`, {
        access: approvers,
        summary: `One ${noun}, whole.`,
        params: IdParams,
        reply: WholeOf,
      }),
      history: endpoint(`GET /api/${noun}/{id}/history`, {
        access: everyRole,
        summary: `What became of an application so far, the newest first; ${noun}s see their own.`,
        params: IdParams,
        reply: z.array(HistoryEntry),
      }),
      reveal: endpoint(`POST /api/${noun}/{id}/reveal`, {
        access: approvers,
        summary: 'The identity number in full; logged.',
        params: IdParams,
        reply: Revealed,
      }),
      create: endpoint(`POST /api/${noun}`, {
        access: [role, 'Administrator'],
        summary: `A ${noun}’s own application (multipart), or a record made by an administrator.`,
        body: writing(Whole, { ...Body, personREF: personREF.optional() }) as unknown as Form,
        files,
        reply: WholeOf,
        status: 201,
      }),
      update: endpoint(`PUT /api/${noun}/{id}`, {
        access: [role, 'Administrator'],
        summary: `Change a ${noun}’s record; a ${noun} fills the empty fields while Awaiting Info, or changes what was taken back, and so resubmits it.`,
        params: IdParams,
        body: writing(Whole, { ...optional(Body), version: SeenVersion }) as unknown as Change,
        files,
        reply: WholeOf,
      }),
      takeBack: endpoint(`POST /api/${noun}/{id}/take-back`, {
        access: [role],
        summary: 'Take one’s Pending application back to change it, as long as nobody who decides has opened it.',
        params: IdParams,
        reply: WholeOf,
      }),
      remove: endpoint(`DELETE /api/${noun}/{id}`, {
        access: ['Administrator'],
        summary: `Delete a ${noun}’s record nothing depends on.`,
        params: IdParams,
      }),
      setStatus: endpoint(`PATCH /api/${noun}/{id}/status`, {
        access: approvers,
        summary: 'Approve or deny; a move that is not open: 409 with the current status.',
        params: IdParams,
        body: statusBody(statuses),
        reply: WholeOf,
      }),
    },
    /** The whole record, for what else is asked of one kind alone. */
    Whole: WholeOf,
  };
}
/** Any of them: rules and screens are written once. */
export type ApplicationKind = ReturnType<typeof applications<string>>;
