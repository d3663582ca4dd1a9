import { z } from 'zod';
import { list, type Shapes, join, since } from '../kernel/endpoint.shapes.ts';
import {
  Id,
  Version,
  Ref,
  oneOf,
  IdParams,
  writing,
  optional,
  SeenVersion,
  statusBody,
} from '../kernel/fields.shapes.ts';
import { answers, acceptedOf } from '../kernel/record-fields.shapes.ts';
import { Person, PersonName, HistoryEntry } from '../people/people.shapes.ts';
import type { ApplicationField, Kind, ApplicationForm, applicationKind } from './applications.ts';
import { unmet } from './approvals.shapes.ts';
export * from './applications.ts';

const shapeOf = (
  fields: readonly ApplicationField[],
  shape: (field: ApplicationField) => z.ZodType,
): Record<string, z.ZodType> => Object.fromEntries(fields.map((field) => [field.name, shape(field)]));

/** Fields that every kind of application has in a list, whatever its status. */
const common = {
  _id: Id,
  personREF: Person,
  approvalStatus: z.string(),
  resubmitted: z.boolean(),
  statusReason: z.string(),
  decidedBy: PersonName.nullable(),
  decidedAt: z.string().nullable(),
  createdAt: z.string(),
  /** when it was last sent or set back to Pending; waiting times are counted from here */
  waitingSince: z.string(),
  takenBack: z.boolean().meta({ description: 'its sender is changing it: nobody decides until it is sent again' }),
  actions: z.array(z.string()),
  unmet,
  canDelete: z.boolean().meta({ description: 'for administrators: nothing depends on it' }),
  version: Version,
};
type Common = z.infer<z.ZodObject<typeof common>>;
/** A person in a list: an institution's administrators see only the name. */
const always = Person.pick({ _id: true, firstName: true, lastName: true, role: true, version: true });
const ListedPerson = Person.partial().extend(always.shape).meta({ id: 'ListedPerson' });
type ListedPerson = z.infer<typeof ListedPerson>;
/**
 * An application in a list, without its sealed and long fields, and for an institution's administrators without any of its
 * fields. Fields are read by name.
 */
export type ApplicationRow = Omit<Common, 'personREF'> & { readonly personREF: ListedPerson } & Readonly<
    Record<string, unknown>
  >;
/** A whole application. The identity number is masked; revealing it takes a separate call. */
export type Application = ApplicationRow & {
  readonly personREF: Person;
  readonly dob: string | null;
  readonly idNumber: string;
  /** the fields filled in when it was sent again; cleared by the next decision */
  readonly resubmittedFields: string[];
};

/** The person's own application, with the usual days until a decision; null if there were too few decisions. */
export type OwnApplication = Application & { readonly usualDays: number | null };

export const Revealed = z.object({ idNumber: z.string() });

export function formsOf<Status extends string>(kind: Kind<Status>) {
  const { noun, role, statuses, fields, ownFields, document } = kind;
  const documents = fields.filter(({ input }) => input === 'document');
  const written = fields.filter(({ input }) => input !== 'document');
  const listed = fields.filter(({ sealed, long }) => !sealed && !long);
  const answer = ({ input, name }: ApplicationField) => (name === 'idNumber' ? z.string() : answers[input]);
  const row = { ...common, approvalStatus: z.enum(statuses) };
  const Row = z
    .object({ ...row, personREF: ListedPerson, ...shapeOf(listed, (field) => answer(field).optional()) })
    .meta({ id: `${role}Row` });
  const Whole = z
    .object({ ...row, ...shapeOf([...fields, ...ownFields], answer), resubmittedFields: z.array(z.string()) })
    .meta({ id: role });
  const bodyOf = (who: 'person' | 'staff', some = written) =>
    shapeOf(some, (field) =>
      acceptedOf(field, who === 'staff' || field.requiredOf === undefined ? field.required : undefined),
    );
  // A person's own form can't set the status or the person, so both are ignored. The rule checks an administrator's.
  const sent = { approvalStatus: z.unknown().optional() };
  const personREF = Ref(/*i18n*/ 'Person is required');
  const Body = { ...bodyOf('person'), ...sent };
  type Form = z.ZodType<ApplicationForm, ApplicationForm>;
  type Change = z.ZodType<ApplicationForm & { version?: number }, ApplicationForm & { version?: number }>;
  const RowOf = Row as unknown as z.ZodType<ApplicationRow>;
  const WholeOf = Whole as unknown as z.ZodType<Application>;
  const usualDays = z.number().nullable().meta({ description: 'in which one that waits is usually decided' });
  const Own = Whole.extend({ usualDays }).meta({ id: `${role}Own` }) as unknown as z.ZodType<OwnApplication>;
  const files = Object.fromEntries(documents.map(({ name }) => [name, document]));
  const approvalStatus = oneOf<readonly string[]>(
    statuses,
    /*i18n*/ 'Status is required',
    /*i18n*/ 'Choose one from the list.',
  );

  const shapes = {
    mine: {
      summary: `One’s own ${noun} record, or null.`,
      reply: Own.nullable(),
    },
    list: list({
      summary: `All ${noun}s. An institution’s administrators get names and decisions; each record is a call of its own.`,
      of: RowOf,
      filters: { approvalStatus: approvalStatus.optional(), since },
    }),
    one: {
      summary: `One ${noun}, whole.`,
      params: IdParams,
      reply: WholeOf,
    },
    history: {
      summary: `What became of an application so far, the newest first; ${noun}s see their own.`,
      params: IdParams,
      reply: z.array(HistoryEntry),
    },
    reveal: { summary: 'The identity number in full; logged.', params: IdParams, reply: Revealed },
    create: {
      summary: `A ${noun}’s own application (multipart), or a record made by an administrator.`,
      body: writing(Whole, { ...Body, personREF: personREF.optional() }) as unknown as Form,
      files,
      reply: WholeOf,
      status: 201,
    },
    update: {
      summary: `Change a ${noun}’s record; a ${noun} fills the empty fields while Awaiting Info, or changes what was taken back, and so resubmits it.`,
      params: IdParams,
      body: writing(Whole, { ...optional(Body), version: SeenVersion }) as unknown as Change,
      files,
      reply: WholeOf,
    },
    takeBack: {
      summary: 'Take one’s Pending application back to change it, as long as nobody who decides has opened it.',
      params: IdParams,
      reply: WholeOf,
    },
    remove: {
      summary: `Delete a ${noun}’s record nothing depends on.`,
      params: IdParams,
    },
    setStatus: {
      guard: 'decision',
      summary: 'Approve or deny; a move that is not open: 409 with the current status.',
      params: IdParams,
      body: statusBody(statuses),
      reply: WholeOf,
    },
  } as const satisfies Shapes;

  return {
    /** The form in which people fill in their own application. */
    OwnForm: writing(
      Whole,
      bodyOf(
        'person',
        written.filter(({ by }) => by === undefined),
      ),
    ) as unknown as Form,
    /** The administrator's form. */
    StaffForm: writing(Whole, { ...bodyOf('staff'), approvalStatus, personREF }) as unknown as Form,
    shapes,
    /** The schema of the whole record, for endpoints that only one kind has. */
    Whole: WholeOf,
  };
}

/** One kind of application with its schemas. */
export const applications = <Status extends string>(kind: ReturnType<typeof applicationKind<Status>>) => {
  const forms = formsOf(kind);
  return { ...kind, ...forms, endpoints: join(kind.endpoints, forms.shapes) };
};

export type WholeApplicationKind = ReturnType<typeof applications<string>>;
