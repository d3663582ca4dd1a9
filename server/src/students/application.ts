import type { z } from 'zod';
import { fullName, isMasked } from '@stoa/contract/people';
import type { Student, students } from '@stoa/contract/students';
import { personById } from '../accounts/rules.ts';
import { dropFiles, keepFiles } from '../files/rules.ts';
import { record } from '../kernel/audit.ts';
import { post } from '../kernel/mail.ts';
import { conflict, forbidden, notFound, refuseField } from '../kernel/refusal.ts';
import type { Received } from '../kernel/uploads.ts';
import type { Some, Work } from '../kernel/work.ts';
import { applicationReceived } from './emails.ts';
import { documents, insertStudent, moveStudent, studentById, updateStudent, type StudentRecord } from './queries.ts';
import { decide, oneStudent } from './rules.ts';

type Form = Some<z.output<(typeof students)['create']['body']>>;

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
  const person = personId === undefined ? undefined : await personById(work.db, personId);
  if (!person) throw refuseField('personREF', 'Person is required');
  if (person.role !== 'Student') throw refuseField('personREF', `${fullName(person)} is not a student.`);
  if (!own && form.approvalStatus === undefined) throw refuseField('approvalStatus', 'Status is required');
  if (!own && !form.dob) throw refuseField('dob', 'Date of birth is required');
  const made = await insertStudent(work.db, {
    ...columnsOf(work, form),
    ...(!own && form.approvalStatus !== undefined && { approvalStatus: form.approvalStatus }),
    ...(await keepFiles(work, files, 'document', person._id)),
    personREF: person._id,
    createdByREF: work.me._id,
  });
  if (!made) throw conflict('There is an application already.');
  await record(work, own ? 'send student application' : 'create student', 'student', made._id);
  if (own) await post(work, person, applicationReceived(person));
  return oneStudent(work, made._id);
}

/** What is written of a form: sensitive values sealed, empty choices as nothing, a masked number not at all. */
function columnsOf(work: Work, form: Form) {
  const { personREF: _person, approvalStatus: _status, dob, idNumber, hsGradDate, ...rest } = form;
  const texts = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, value ?? (key === 'gpa' ? null : '')]),
  );
  const { sealer } = work.services;
  const kept = work.me.role === 'Student' ? omit(texts, administrative) : texts;
  return {
    ...kept,
    ...(dob !== undefined && { dob: dob ? sealer.seal(dob) : null }),
    ...(hsGradDate !== undefined && { hsGradDate: hsGradDate || null }),
    ...(idNumber !== undefined && !isMasked(idNumber) && { idNumber: idNumber === '' ? null : sealer.seal(idNumber) }),
  };
}

const omit = (fields: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !names.includes(key)));

export async function changeStudent(work: Work, id: string, form: Form, files: readonly Received[]): Promise<Student> {
  const before = await studentById(work.db, id);
  const own = work.me.role === 'Student';
  if (!before || (own && before.personREF._id !== work.me._id)) throw notFound('student');
  if (own) return resubmit(work, before, form, files);
  if (form.approvalStatus !== undefined && before.personREF._id === work.me._id)
    throw forbidden('Nobody approves oneself.');
  const ids = await keepFiles(work, files, 'document', before.personREF._id);
  const change = { ...columnsOf(work, form), ...ids };
  if (Object.keys(change).length > 0) await updateStudent(work.db, id, change);
  await dropFiles(
    work,
    documents.filter((column) => column in ids).map((column) => before[column]?._id),
  );
  await record(work, 'change student', 'student', id, { fields: Object.keys(change) });
  const { approvalStatus: to } = form;
  if (to !== undefined && to !== before.approvalStatus) await decide(work, before, to, '', 'set student status');
  return oneStudent(work, id);
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || value === false;

/** While Awaiting Info a student fills what is empty, and only that; sending it makes the application Pending again. */
async function resubmit(work: Work, before: StudentRecord, form: Form, files: readonly Received[]): Promise<Student> {
  if (before.approvalStatus !== 'Awaiting Info')
    throw conflict(`Your application is ${before.approvalStatus}: it can’t be changed now.`);
  const { sealer } = work.services;
  const opened = (sealed: string | null) => (sealed === null ? null : sealer.open(sealed));
  const stored: Record<string, unknown> = { ...before, dob: opened(before.dob), idNumber: opened(before.idNumber) };
  const locked = documents.find((column) => before[column] !== null && files.some((file) => file.field === column));
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
  await record(work, 'resubmit student application', 'student', before._id, { fields });
  await post(work, before.personREF, applicationReceived(before.personREF));
  return oneStudent(work, before._id);
}
