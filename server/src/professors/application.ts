import { fullName, isMasked } from '@stoa/contract/people';
import { oneOf } from '@stoa/contract/kernel/fields';
import {
  ProfessorApplication,
  professorStatuses,
  type Biography,
  type Professor,
  type professors,
} from '@stoa/contract/professors';
import { z } from 'zod';
import { heldPerson, refuseTakingBack } from '../accounts/rules.ts';
import { dropFiles, keepFiles, withoutFiles } from '../files/rules.ts';
import { record } from '../kernel/audit.ts';
import { post } from '../kernel/mail.ts';
import { checked } from '../kernel/problems.ts';
import { Refusal, conflict, forbidden, notFound, refuseField } from '../kernel/refusal.ts';
import type { Received, Sent } from '../kernel/uploads.ts';
import type { Some, Work } from '../kernel/work.ts';
import { applicationReceived } from './emails.ts';
import { recordChange, unsealed } from './history.ts';
import { documents, insertProfessor, professorOfPerson, updateProfessor, type ProfessorRecord } from './queries.ts';
import { decide, heldFor, myProfessor, oneProfessor, refuseStale } from './record.ts';

type Change = z.output<(typeof professors)['update']['body']>;
type Form = Omit<Some<z.output<(typeof professors)['create']['body']>>, 'version'>;

/** A professor's own application, or a record that an administrator makes for a person who has none. */
export async function createProfessor(work: Work, form: Form, files: readonly Received[]): Promise<Professor> {
  const own = work.me.role === 'Professor';
  const personId = own ? work.me._id : form.personREF;
  if (own && form.personREF !== undefined && form.personREF !== personId)
    throw forbidden('You can only send your own application.');
  if (own) checkApplication(form, files);
  const person = personId === undefined ? undefined : await heldPerson(work.db, personId);
  if (!person) throw refuseField('personREF', 'Person is required');
  if (person.role !== 'Professor') throw refuseField('personREF', `${fullName(person)} is not a professor.`);
  if (form.idNumber !== undefined && isMasked(form.idNumber)) throw refuseField('idNumber', 'ID Number is required');
  const approvalStatus = own ? 'Pending' : statusOf(form);
  if (approvalStatus === undefined) throw refuseField('approvalStatus', 'Status is required');
  const { hasAllDocs, ...fields } = columnsOf(work, form);
  const made = await insertProfessor(work.db, {
    ...fields,
    approvalStatus,
    ...(!own && { hasAllDocs: hasAllDocs ?? false }),
    ...(await keepFiles(work, files, 'document', person._id)),
    personREF: person._id,
    createdByREF: work.me._id,
  });
  if (!made) throw conflict('There is an application already.');
  await record(work, own ? 'send professor application' : 'create professor', 'professor', made._id);
  if (!own) return oneProfessor(work, made._id);
  await post(work, person, applicationReceived(person));
  return (await myProfessor(work))!;
}

/** The status in an administrator's form; what a person's own says of it is ignored. */
const statusOf = ({ approvalStatus }: Form) =>
  checked(z.strictObject({ approvalStatus: oneOf(professorStatuses, 'Status is required').optional() }), {
    approvalStatus,
  }).approvalStatus;

function checkApplication(form: Form, files: readonly Received[]): void {
  const fields: Record<string, string> = {};
  const has = (field: string) => files.some((file) => file.field === field);
  if (!has('idREF')) fields['idREF'] = 'ID Document upload is required';
  if (!has('transcriptREF')) fields['transcriptREF'] = 'Transcript upload is required';
  const missing = Object.values(fields)[0];
  checked(ProfessorApplication, form);
  if (missing !== undefined) throw new Refusal(400, missing, { fields });
}

/** What is written of a form: sensitive values sealed; one that is as before, or a masked number, stays as it is. */
function columnsOf(
  work: Work,
  { personREF: _personREF, approvalStatus: _status, dob, idNumber, ...rest }: Form,
  before?: { readonly dob: string; readonly idNumber: string },
) {
  const { sealer } = work.services;
  const isNew = idNumber !== undefined && !isMasked(idNumber) && idNumber !== before?.idNumber;
  return {
    ...rest,
    ...(dob !== undefined && dob !== before?.dob && { dob: sealer.seal(dob) }),
    ...(isNew && { idNumber: sealer.seal(idNumber) }),
  };
}

export async function changeProfessor(
  work: Work,
  id: string,
  { version, ...form }: Change,
  sent: Sent,
): Promise<Professor> {
  const before = await heldFor(work, id);
  const own = work.me.role === 'Professor';
  if (own && before.personREF._id !== work.me._id) throw notFound('professor');
  await refuseStale(work, before, version, form);
  if (own) return sendAgain(work, before, form, sent);
  const approvalStatus = statusOf(form);
  if (approvalStatus !== undefined && before.personREF._id === work.me._id) throw forbidden('Nobody approves oneself.');
  await write(work, before, form, sent);
  await recordChange(work, 'change professor', before);
  if (approvalStatus !== undefined && approvalStatus !== before.approvalStatus)
    await decide(work, before, approvalStatus, '', 'set professor status');
  return oneProfessor(work, id);
}

/** Writes what a form has, with its files; those that are replaced or removed go. */
async function write(
  work: Work,
  before: ProfessorRecord,
  form: Form,
  { files, removed }: Sent,
  also = {},
): Promise<void> {
  if (removed.includes('idREF') && before.idREF) throw refuseField('idREF', 'ID Document upload is required');
  if (removed.includes('transcriptREF') && before.transcriptREF)
    throw refuseField('transcriptREF', 'Transcript upload is required');
  const ids = {
    ...withoutFiles(removed, documents),
    ...(await keepFiles(work, files, 'document', before.personREF._id)),
  };
  const { hasAllDocs, ...fields } = columnsOf(work, form, unsealed(work, before));
  const staffs = work.me.role === 'Administrator' && hasAllDocs !== undefined && { hasAllDocs };
  const change = { ...fields, ...staffs, ...ids, ...also };
  if (Object.keys(change).length > 0) await updateProfessor(work.db, before._id, change);
  await dropFiles(
    work,
    documents.filter((column) => column in ids).map((column) => before[column]?._id),
  );
}

/** One's own application back, to change it: it waits for nobody until it is sent again. */
export async function takeProfessorBack(work: Work, id: string): Promise<Professor> {
  const before = await heldFor(work, id);
  if (before.personREF._id !== work.me._id) throw notFound('professor');
  await refuseTakingBack(work, 'professor', before);
  await updateProfessor(work.db, id, { takenBackAt: new Date() });
  await record(work, 'take application back', 'professor', id);
  return oneProfessor(work, id);
}

/** What was taken back can be changed in everything; sending it puts it back among those that wait. */
async function sendAgain(work: Work, before: ProfessorRecord, form: Form, sent: Sent): Promise<Professor> {
  if (!before.takenBack) throw conflict(`Your application is ${before.approvalStatus}: it can’t be changed now.`);
  await write(work, before, form, sent, { takenBackAt: null, resubmitted: true, waitingSince: new Date() });
  await recordChange(work, 'resubmit professor application', before);
  await post(work, before.personREF, applicationReceived(before.personREF));
  return (await myProfessor(work))!;
}

/** One's own biography: beside the application, which stays as it was sent. */
export async function setBiography(work: Work, { biography, version }: z.output<typeof Biography>): Promise<Professor> {
  const found = await professorOfPerson(work.db, work.me._id);
  if (!found) throw notFound('professor');
  const own = await heldFor(work, found._id);
  await refuseStale(work, own, version, { biography });
  await updateProfessor(work.db, own._id, { biography });
  await recordChange(work, 'change biography', own);
  return oneProfessor(work, own._id);
}
