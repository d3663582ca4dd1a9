import { oneOf } from '@stoa/contract/kernel/fields';
import { z } from 'zod';
import { fullName, isMasked } from '@stoa/contract/people';
import { studentStatuses, type Student, type students } from '@stoa/contract/students';
import { heldPerson } from '../accounts/rules.ts';
import { dropFiles, keepFiles, withoutFiles } from '../files/rules.ts';
import { record } from '../kernel/audit.ts';
import { post } from '../kernel/mail.ts';
import { checked } from '../kernel/problems.ts';
import { conflict, forbidden, notFound, refuseField } from '../kernel/refusal.ts';
import type { Received, Sent } from '../kernel/uploads.ts';
import type { Some, Work } from '../kernel/work.ts';
import { applicationReceived } from './emails.ts';
import { changesSince, unsealed } from './history.ts';
import { documents, insertStudent, moveStudent, updateStudent, type StudentRecord } from './queries.ts';
import { decide, heldStudent, myStudent, oneStudent, refuseStale } from './rules.ts';

type Form = Some<z.output<(typeof students)['create']['body']>>;
type Change = z.output<(typeof students)['update']['body']>;

/** What only administrators write; in a student's own application it is ignored. */
const administrative = [
  'gpaNotes',
  'hasAllDocs',
  'needOfficialTranscript',
  'enrollmentStatus',
  'academicTerm',
  'registrationTerm',
] as const;

/** A student's own application, or a record that an administrator makes for a person who has none. */
export async function createStudent(work: Work, form: Form, files: readonly Received[]): Promise<Student> {
  const own = work.me.role === 'Student';
  const personId = own ? work.me._id : form.personREF;
  if (own && form.personREF !== undefined && form.personREF !== personId)
    throw forbidden('You can only send your own application.');
  const person = personId === undefined ? undefined : await heldPerson(work.db, personId);
  if (!person) throw refuseField('personREF', 'Person is required');
  if (person.role !== 'Student') throw refuseField('personREF', `${fullName(person)} is not a student.`);
  const approvalStatus = own ? 'Pending' : statusOf(form);
  if (approvalStatus === undefined) throw refuseField('approvalStatus', 'Status is required');
  if (!own && !form.dob) throw refuseField('dob', 'Date of birth is required');
  const made = await insertStudent(work.db, {
    ...columnsOf(work, form),
    approvalStatus,
    ...(await keepFiles(work, files, 'document', person._id)),
    personREF: person._id,
    createdByREF: work.me._id,
  });
  if (!made) throw conflict('There is an application already.');
  await record(work, own ? 'send student application' : 'create student', 'student', made._id);
  if (!own) return oneStudent(work, made._id);
  await post(work, person, applicationReceived(person));
  return (await myStudent(work))!;
}

/** The status in an administrator's form; what a person's own says of it is ignored. */
const statusOf = ({ approvalStatus }: Form) =>
  checked(z.strictObject({ approvalStatus: oneOf(studentStatuses, 'Status is required').optional() }), {
    approvalStatus,
  }).approvalStatus;

/** What is written of a form: sensitive values sealed, empty choices as nothing; one that is as before, or a masked number, not at all. */
function columnsOf(work: Work, form: Form, before?: { readonly dob: string; readonly idNumber: string }) {
  const { personREF: _person, approvalStatus: _status, dob, idNumber, hsGradDate, ...rest } = form;
  const texts = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, value ?? (key === 'gpa' ? null : '')]),
  );
  const { sealer } = work.services;
  const isNew = idNumber !== undefined && !isMasked(idNumber) && idNumber !== before?.idNumber;
  const kept = work.me.role === 'Student' ? omit(texts, administrative) : texts;
  return {
    ...kept,
    ...(dob !== undefined && (dob ?? '') !== before?.dob && { dob: dob ? sealer.seal(dob) : null }),
    ...(hsGradDate !== undefined && { hsGradDate: hsGradDate || null }),
    ...(isNew && { idNumber: idNumber === '' ? null : sealer.seal(idNumber) }),
  };
}

const omit = (fields: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !names.includes(key)));

export async function changeStudent(
  work: Work,
  id: string,
  { version, ...form }: Change,
  sent: Sent,
): Promise<Student> {
  const before = await heldStudent(work, id);
  const own = work.me.role === 'Student';
  if (own && before.personREF._id !== work.me._id) throw notFound('student');
  await refuseStale(work, before, version, form);
  if (own) return before.takenBack ? sendAgain(work, before, form, sent) : resubmit(work, before, form, sent);
  const to = statusOf(form);
  if (form.dob !== undefined && !form.dob) throw refuseField('dob', 'Date of birth is required');
  if (to !== undefined && before.personREF._id === work.me._id) throw forbidden('Nobody approves oneself.');
  await write(work, before, form, sent);
  const changes = await changesSince(work, before);
  if (changes.length > 0) await record(work, 'change student', 'student', id, { changes });
  if (to !== undefined && to !== before.approvalStatus) await decide(work, before, to, '', 'set student status');
  return oneStudent(work, id);
}

/** Writes what a form has, with its files; those that are replaced or removed go. */
async function write(
  work: Work,
  before: StudentRecord,
  form: Form,
  { files, removed }: Sent,
  also = {},
): Promise<void> {
  const ids = {
    ...withoutFiles(removed, documents),
    ...(await keepFiles(work, files, 'document', before.personREF._id)),
  };
  const change = { ...columnsOf(work, form, unsealed(work, before)), ...ids, ...also };
  if (Object.keys(change).length > 0) await updateStudent(work.db, before._id, change);
  await dropFiles(
    work,
    documents.filter((column) => column in ids).map((column) => before[column]?._id),
  );
}

/** What was taken back can be changed in everything; sending it puts it back among those that wait. */
async function sendAgain(work: Work, before: StudentRecord, form: Form, sent: Sent): Promise<Student> {
  const again = { takenBackAt: null, resubmitted: true, waitingSince: new Date() };
  await write(work, before, form, sent, again);
  const changes = await changesSince(work, before);
  const fields = JSON.stringify(changes.map(({ field }) => field));
  await updateStudent(work.db, before._id, { resubmittedFields: fields });
  await record(work, 'resubmit student application', 'student', before._id, { changes });
  await post(work, before.personREF, applicationReceived(before.personREF));
  return (await myStudent(work))!;
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || value === false;

/** While Awaiting Info a student fills what is empty, and only that; sending it makes the application Pending again. */
async function resubmit(work: Work, before: StudentRecord, form: Form, { files, removed }: Sent): Promise<Student> {
  if (before.approvalStatus !== 'Awaiting Info')
    throw conflict(`Your application is ${before.approvalStatus}: it can’t be changed now.`);
  if (before.personREF.role !== 'Student') throw forbidden('Your account is no student’s any more.');
  const stored: Record<string, unknown> = unsealed(work, before);
  const locked = documents.find(
    (column) => before[column] !== null && (removed.includes(column) || files.some((file) => file.field === column)),
  );
  const change = columnsOf(work, form);
  for (const key of Object.keys(change)) {
    const now = stored[key];
    const sent = form[key as keyof Form] ?? null;
    if (isEmpty(now) && !isEmpty(sent)) continue;
    if (!isEmpty(now) && now !== sent) throw conflict(`What you have sent already can’t be changed (${key}).`);
    delete (change as Record<string, unknown>)[key];
  }
  if (locked !== undefined) throw conflict(`What you have sent already can’t be changed (${locked}).`);
  const ids = await keepFiles(work, files, 'document', before.personREF._id);
  const fields = [...Object.keys(change), ...Object.keys(ids)];
  const moved = await moveStudent(work.db, before._id, 'Awaiting Info', 'Pending', {
    ...change,
    ...ids,
    resubmitted: true,
    resubmittedFields: JSON.stringify(fields),
    waitingSince: new Date(),
  });
  if (!moved) throw conflict('Your application was changed meanwhile. Please reload the page.');
  const changes = await changesSince(work, before);
  await record(work, 'resubmit student application', 'student', before._id, { changes });
  await post(work, before.personREF, applicationReceived(before.personREF));
  return (await myStudent(work))!;
}
