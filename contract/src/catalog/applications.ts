import { type FileRule, endpoints } from '../kernel/endpoint.ts';
import type { RecordField, Option } from '../kernel/record-fields.ts';
import { everyRole, approvers, type Role } from '../kernel/role.ts';
import type { Transitions, Step } from '../kernel/transition.ts';
import type { formsOf } from './applications.shapes.ts';
export type { ApplicationRow, Application, WholeApplicationKind, OwnApplication } from './applications.shapes.ts';

/** One field of an application. The only other thing a field needs is its column in the database. */
export interface ApplicationField extends RecordField {
  readonly name: string;
  /** The name used in the history, for fields whose label is unclear outside its section. */
  readonly longLabel?: string;
  /** The shorter list that administrators' forms offer. The value a record already has is always offered too. */
  readonly staffOptions?: readonly Option[];
  readonly required?: string;
  /** Only administrators' forms require it. A person's own application may leave it empty. */
  readonly requiredOf?: 'staff';
  /** A field that reviewers look for. We ask for confirmation before an application is sent without it. */
  readonly expected?: true;
  /** Encrypted at rest, left out of lists, and logged without its values. */
  readonly sealed?: true;
  /** Long text, so left out of lists. */
  readonly long?: true;
}

/** Puts fields into one section of the form. */
export const inSection = (section: string, fields: readonly Omit<ApplicationField, 'section'>[]): ApplicationField[] =>
  fields.map((field) => ({ ...field, section }));

/** The lines that both kinds of application have. */
export const applicationLines = <const N extends 'student' | 'professor', const R extends 'Student' | 'Professor'>(
  noun: N,
  role: R,
) =>
  ({
    mine: [`GET /api/my${role}`, everyRole],
    list: [`GET /api/${noun}s`, approvers],
    one: [`GET /api/${noun}/{id}`, approvers],
    history: [`GET /api/${noun}/{id}/history`, everyRole],
    reveal: [`POST /api/${noun}/{id}/reveal`, approvers, 'none'],
    create: [`POST /api/${noun}`, [role, 'Administrator']],
    update: [`PUT /api/${noun}/{id}`, [role, 'Administrator']],
    takeBack: [`POST /api/${noun}/{id}/take-back`, [role]],
    remove: [`DELETE /api/${noun}/{id}`, ['Administrator']],
    setStatus: [`PATCH /api/${noun}/{id}/status`, approvers],
  }) as const;

export type ApplicationForm = Readonly<Record<string, unknown>> & {
  readonly personREF?: string;
  readonly approvalStatus?: unknown;
  readonly idNumber?: string;
};

/** Everything that differs between students' and professors' applications. */
export interface Kind<Status extends string> {
  /** "student": used in its table name, its paths and the log. */
  readonly noun: 'student' | 'professor';
  readonly role: Extract<Role, 'Student' | 'Professor'>;
  readonly statuses: readonly [Status, ...Status[]];
  readonly transitions: Transitions<Status, 'approver' | 'administrator'>;
  /**
   * Status changes that have no button of their own: asking again for a document, and sending the application again.
   * Administrators can also set any status in their form.
   */
  readonly steps: { readonly askAgain?: Step<Status>; readonly resubmit?: Step<Status> };
  readonly fields: readonly ApplicationField[];
  /** The fields that only the person sets, by a separate call. The whole record has them; application forms and lists don't. */
  readonly ownFields: readonly ApplicationField[];
  readonly document: FileRule;
}

/** One kind of application without its schemas, as lists and records need it. */
export const applicationKind = <Status extends string>(kind: Kind<Status>) => ({
  ...kind,
  /** The names of the fields that hold documents. */
  documents: kind.fields.filter(({ input }) => input === 'document').map(({ name }) => name),
  endpoints: endpoints<ReturnType<typeof formsOf<Status>>['shapes']>('applications')(
    applicationLines(kind.noun, kind.role),
  ),
});

/** Either kind of application, so that rules and screens are written only once. */
export type ApplicationKind = ReturnType<typeof applicationKind<string>>;
