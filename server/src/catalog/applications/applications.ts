import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { Application, ApplicationField, ApplicationForm } from '@stoa/contract/catalog/applications';
import { oneOf } from '@stoa/contract/kernel/fields.shapes';
import { fullName, isMasked } from '@stoa/contract/people/people';
import { professorKind } from '@stoa/contract/catalog/professors.shapes';
import { studentKind, type StudentStatus } from '@stoa/contract/catalog/students.shapes';
import { z } from 'zod';
import { i18n } from '@stoa/contract/kernel/i18n';
import { roleName } from '@stoa/contract/kernel/role';
import { lockedPerson } from '../../people/accounts/accounts.queries.ts';
import { dropFiles, keepFiles, withoutFiles } from '../../people/files.ts';
import { recordAction } from '../../kernel/audit.ts';
import { queueMail } from '../../kernel/mail.ts';
import type { Change } from '../../kernel/changes.ts';
import { checked } from '../../kernel/problems.ts';
import { Refusal, conflict, forbidden, notFound, refuseField } from '../../kernel/refusal.ts';
import type { Received, Sent } from '../../kernel/uploads.ts';
import type { Kind } from './hooks.ts';
import { applicationReceived } from './applications.emails.ts';
import { changesSince, unsealed } from './history.ts';
import {
  documentIn,
  insertApplication,
  moveApplication,
  updateApplication,
  type ApplicationRecord,
} from './applications.queries.ts';
import { decide, lockedApplication, oneApplication, ownApplication, refuseStale } from './records.ts';

export const student: Kind = {
  ...studentKind,
  dependent: /*i18n*/ 'a registration',
  onDecided: (context, personId, status) =>
    context.services.onStudentDecided(context, personId, status as StudentStatus),
};
export const professor: Kind = { ...professorKind, dependent: /*i18n*/ 'a course instance or a qualification' };

/** Creates a person's own application, or one that an administrator enters for a person who has none. */
export async function createApplication(
  context: Context<Trx>,
  kind: Kind,
  form: ApplicationForm,
  files: readonly Received[],
): Promise<Application> {
  const { noun, role } = kind;
  const own = context.me.role === role;
  const personId = own ? context.me._id : form.personREF;
  if (own && form.personREF !== undefined && form.personREF !== personId)
    throw forbidden(i18n.t('You can only send your own application.'));
  if (own) checkComplete(kind, form, files);
  const person = personId === undefined ? undefined : await lockedPerson(context.db, personId);
  if (!person) throw refuseField('personREF', i18n.t('Person is required'));
  if (person.role !== role)
    throw refuseField(
      'personREF',
      i18n.t('{name} doesn’t have the role {role}.', { name: fullName(person), role: roleName(role) }),
    );
  const approvalStatus = own ? 'Pending' : statusOf(kind, form);
  if (approvalStatus === undefined) throw refuseField('approvalStatus', i18n.t('Status is required'));
  if (!own) checkStaffs(kind, form);
  const made = await insertApplication(context.db, kind, {
    ...columnsOf(context, kind, form),
    approvalStatus: 'Pending',
    ...(await keepFiles(context, files, { subject: noun, ownerREF: person._id })),
    personREF: person._id,
    createdByREF: context.me._id,
  });
  if (!made) throw conflict(i18n.t('There is already an application.'));
  await recordAction(context, own ? `send ${noun} application` : `create ${noun}`, noun, made._id);
  if (!own) {
    // Its decision has an email, a person and a day like any other one.
    const row = await lockedApplication(context, kind, made._id);
    if (approvalStatus !== 'Pending') await decide(context, kind, row, approvalStatus, '', `set ${noun} status`);
    return oneApplication(context, kind, made._id);
  }
  await queueMail(context, person, applicationReceived(kind));
  return (await ownApplication(context, kind))!;
}

/** The status in an administrator's form. A person's own form can't set one. */
const statusOf = ({ statuses }: Kind, { approvalStatus }: ApplicationForm) =>
  checked(z.strictObject({ approvalStatus: oneOf<readonly string[]>(statuses, 'Status is required').optional() }), {
    approvalStatus,
  }).approvalStatus;

/** Refuses a person's own application when required fields or documents are missing. */
function checkComplete(kind: Kind, form: ApplicationForm, files: readonly Received[]): void {
  checked(kind.OwnForm, form);
  const missing = kind.fields.filter(
    ({ input, required, name }) => input === 'document' && required && !files.some(({ field }) => field === name),
  );
  const fields = Object.fromEntries(missing.map(({ name, required }) => [name, i18n.t(required!)]));
  if (missing.length > 0) throw new Refusal(400, fields[missing[0]!.name]!, { fields });
  refuseMasked(kind, form);
}

/** Refuses an administrator's form when fields that only staff must fill are missing. */
function checkStaffs(kind: Kind, form: ApplicationForm): void {
  for (const { name, required, requiredOf } of kind.fields)
    if (required !== undefined && requiredOf === 'staff' && !form[name]) throw refuseField(name, i18n.t(required));
  refuseMasked(kind, form);
}

/** Refuses a masked identity number, because it would replace the real one. */
function refuseMasked({ fields }: Kind, { idNumber }: ApplicationForm): void {
  const required = fields.find(({ name }) => name === 'idNumber')?.required;
  if (required !== undefined && idNumber !== undefined && isMasked(idNumber))
    throw refuseField('idNumber', i18n.t(required));
}

/** The stored value of an empty choice or date. */
const nothing = ({ input }: ApplicationField) =>
  input === 'gpa' || input === 'date' || input === 'birthDate' ? null : '';

/** Turns a form into columns. Secret values are encrypted, and left out when they are unchanged or masked. */
function columnsOf(
  context: Context,
  { fields, role }: Kind,
  form: ApplicationForm,
  before: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const isOwn = context.me.role === role;
  const given = fields.filter(({ name, by }) => form[name] !== undefined && !(isOwn && by === 'staff'));
  return Object.fromEntries(
    given.flatMap((field) => {
      const { name, sealed } = field;
      const value = form[name];
      const isEmpty = value === null || value === '';
      if (!sealed) return [[name, isEmpty ? nothing(field) : value]];
      const text = isEmpty ? '' : (value as string);
      if (text === before[name] || isMasked(text)) return [];
      return [[name, text === '' ? null : context.services.encryption.encrypt(text)]];
    }),
  );
}

export async function changeApplication(
  context: Context<Trx>,
  kind: Kind,
  id: string,
  { version, ...form }: ApplicationForm & { readonly version?: number },
  sent: Sent,
): Promise<Application> {
  const before = await lockedApplication(context, kind, id);
  const own = context.me.role === kind.role;
  if (own && before.personREF._id !== context.me._id) throw notFound();
  await refuseStale(context, kind, before, version, form);
  if (own)
    return before.takenBack
      ? sendAgain(context, kind, before, form, sent)
      : resubmit(context, kind, before, form, sent);
  const to = statusOf(kind, form);
  const emptied = kind.fields.find(({ name, requiredOf }) => requiredOf && form[name] !== undefined && !form[name]);
  if (emptied) throw refuseField(emptied.name, i18n.t(emptied.required!));
  if (to !== undefined && before.personREF._id === context.me._id)
    throw forbidden(i18n.t('You can’t decide on your own application.'));
  await write(context, kind, before, form, sent);
  const changes = await changesSince(context, kind, before);
  if (changes.length > 0) await recordAction(context, `change ${kind.noun}`, kind.noun, id, { changes });
  if (to !== undefined && to !== before.approvalStatus)
    await decide(context, kind, before, to, '', `set ${kind.noun} status`);
  return oneApplication(context, kind, id);
}

/** Writes the form's values and files. Deletes replaced and removed files. */
async function write(
  context: Context,
  kind: Kind,
  before: ApplicationRecord,
  form: ApplicationForm,
  { files, removed }: Sent,
  also = {},
): Promise<void> {
  const { documents } = kind;
  for (const { name, required } of kind.fields)
    if (required !== undefined && removed.includes(name) && documentIn(before, name))
      throw refuseField(name, i18n.t(required));
  const ids = {
    ...withoutFiles(removed, documents),
    ...(await keepFiles(context, files, {
      subject: kind.noun,
      subjectREF: before._id,
      ownerREF: before.personREF._id,
    })),
  };
  const change = { ...columnsOf(context, kind, form, unsealed(context, before)), ...ids, ...also };
  if (Object.keys(change).length > 0) await updateApplication(context.db, kind, before._id, change);
  await dropFiles(
    context,
    documents.filter((column) => column in ids).map((column) => documentIn(before, column)?._id),
  );
}

/** Sends an application that was taken back. Every field could be changed; the application waits for a decision again. */
async function sendAgain(
  context: Context<Trx>,
  kind: Kind,
  before: ApplicationRecord,
  form: ApplicationForm,
  sent: Sent,
): Promise<Application> {
  const resend = { takenBackAt: null, resubmitted: true, waitingSince: new Date() };
  await write(context, kind, before, form, sent, resend);
  const changes = await changesSince(context, kind, before);
  const fields = JSON.stringify(changes.map(({ field }) => field));
  await updateApplication(context.db, kind, before._id, { resubmittedFields: fields });
  return resubmitted(context, kind, before, changes);
}

/** Logs that an application was sent again, and confirms it by email. */
async function resubmitted(
  context: Context<Trx>,
  kind: Kind,
  before: ApplicationRecord,
  changes: readonly Change[],
): Promise<Application> {
  await recordAction(context, `resubmit ${kind.noun} application`, kind.noun, before._id, { changes });
  await queueMail(context, before.personREF, applicationReceived(kind));
  return (await ownApplication(context, kind))!;
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || value === false;

/** While Awaiting Info, a person can fill only the empty fields. Sending the form makes the application Pending again. */
async function resubmit(
  context: Context<Trx>,
  kind: Kind,
  before: ApplicationRecord,
  form: ApplicationForm,
  { files, removed }: Sent,
): Promise<Application> {
  const step = kind.steps.resubmit;
  if (!step?.from.includes(before.approvalStatus))
    throw conflict(
      i18n.t('Your application is {status}, so you can’t change it now.', { status: i18n.t(before.approvalStatus) }),
    );
  if (before.personREF.role !== kind.role)
    throw forbidden(i18n.t('Your account no longer has the role {role}.', { role: roleName(kind.role) }));
  const stored: Readonly<Record<string, unknown>> = unsealed(context, before);
  const columns = columnsOf(context, kind, form);
  const filled = Object.keys(columns).filter((name) => !isEmpty(stored[name]));
  const other = filled.find((name) => stored[name] !== form[name]);
  const document = kind.documents.find(
    (name) =>
      documentIn(before, name) !== null && (removed.includes(name) || files.some(({ field }) => field === name)),
  );
  const locked = other ?? document;
  if (locked !== undefined)
    throw conflict(i18n.t('You can’t change what you’ve already sent: {fields}.', { fields: locked }));
  const change = Object.fromEntries(
    Object.entries(columns).filter(([name]) => isEmpty(stored[name]) && !isEmpty(form[name])),
  );
  const ids = await keepFiles(context, files, {
    subject: kind.noun,
    subjectREF: before._id,
    ownerREF: before.personREF._id,
  });
  const moved = await moveApplication(context.db, kind, before._id, before.approvalStatus, step.to, {
    ...change,
    ...ids,
    resubmitted: true,
    resubmittedFields: JSON.stringify([...Object.keys(change), ...Object.keys(ids)]),
    waitingSince: new Date(),
  });
  if (!moved)
    throw conflict(i18n.t('Your application has changed since you opened it. Reload the page and try again.'));
  return resubmitted(context, kind, before, await changesSince(context, kind, before));
}
