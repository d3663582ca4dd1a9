import {
  credentialLimit,
  type Credential,
  type CredentialField,
  type InstructorFile,
  type NewCredential,
  type NewQualification,
  type Qualification,
} from '@stoa/contract/catalog/instructor-files';
import { i18n } from '@stoa/contract/kernel/i18n';
import { professorOf } from '../applications/applications.queries.ts';
import { fullName } from '@stoa/contract/people/people';
import { refuseOthers } from '../institutions/agreements.ts';
import { record } from '../../kernel/audit.ts';
import { Refusal, conflict, forbidden, notFound, refuseField } from '../../kernel/refusal.ts';
import type { Work, Writing } from '../../kernel/work.ts';
import {
  credentialById,
  credentialsOf,
  definitionOf,
  deleteCredential,
  deleteQualification,
  endSharing,
  heldSharing,
  insertCredentials,
  professorSeenBy,
  qualificationById,
  qualificationsOf,
  saveChecks,
  saveQualification,
  saveSharing,
  sharesOf,
  todayAt,
} from './instructor-files.queries.ts';

/** Returns the professor as `me` may see them, or throws 404. A professor sees their own record alone. */
async function professorFor(work: Work, id: string) {
  const found = await professorSeenBy(work.db, work.me, id);
  if (!found || (work.me.role === 'Professor' && found.personId !== work.me._id)) throw notFound();
  return found;
}
/** The same for one's own file. */
async function ownFor(work: Work, id: string) {
  const found = await professorFor(work, id);
  if (found.personId !== work.me._id) throw notFound();
  return found;
}

/** A professor's file. An institution reads the credentials once the professor has agreed to it. */
export async function instructorFile(work: Work, id: string): Promise<InstructorFile> {
  const { db, me } = work;
  const { firstName, lastName, personId } = await professorFor(work, id);
  const sharedWith = await sharesOf(db, me, id);
  const isHidden = me.institutionREF !== null && sharedWith.length === 0;
  return {
    professor: { _id: id, personREF: { _id: personId, firstName, lastName } },
    credentials: isHidden ? null : await credentialsOf(db, me, id),
    qualifications: await qualificationsOf(db, me, id),
    sharedWith,
  };
}

export async function addCredential(work: Writing, id: string, credential: NewCredential): Promise<Credential> {
  const [made] = await addCredentials(work, (await ownFor(work, id))._id, [credential]);
  return made!;
}

/** Adds credentials to a professor's file, all or none. */
export async function addCredentials(
  work: Writing,
  professorREF: string,
  added: readonly NewCredential[],
): Promise<Credential[]> {
  const before = await credentialsOf(work.db, work.me, professorREF);
  if (before.length + added.length > credentialLimit)
    throw conflict(i18n.t('A file holds at most {count} credentials.', { count: credentialLimit }));
  const made = await insertCredentials(
    work.db,
    added.map((one) => ({ ...one, professorREF, createdByREF: work.me._id })),
  );
  await record(work, 'add credentials', 'professor', professorREF, { count: made.length });
  const ids = new Set(made.map(({ _id }) => _id));
  return (await credentialsOf(work.db, work.me, professorREF)).filter(({ _id }) => ids.has(_id));
}

/** The professor into whose file an import goes: one's own, or any for an administrator. */
export const importingFor = (work: Work, id: string) =>
  work.me.role === 'Administrator' ? professorFor(work, id) : ownFor(work, id);

export async function removeCredential(work: Writing, id: string): Promise<void> {
  const found = await credentialById(work.db, work.me, id);
  if (!found) throw notFound();
  await ownFor(work, found.professorREF);
  await deleteCredential(work.db, id);
  await record(work, 'remove credential', 'professor', found.professorREF, { kind: found.kind, field: found.field });
}

/** The institution that somebody decides for here: their own, or for who acts for all the one they name. */
export async function institutionFor(work: Work, asked: string | undefined): Promise<string> {
  const id = asked ?? work.me.institutionREF;
  if (!id) throw refuseField('institutionREF', i18n.t('Choose an institution.'));
  await refuseOthers(work, id);
  return id;
}

interface Check {
  readonly institutionREF?: string | undefined;
  readonly fields: readonly CredentialField[];
  readonly document: string;
}
/** Notes which fields of a credential the institution has seen on which document. */
export async function checkCredential(work: Writing, id: string, check: Check): Promise<Credential> {
  const { db, me } = work;
  const found = await credentialById(db, me, id);
  if (!found) throw notFound();
  const { credentials } = await instructorFile(work, found.professorREF);
  if (credentials === null) throw notFound();
  const institutionREF = await institutionFor(work, check.institutionREF);
  await saveChecks(db, id, check.fields, { institutionREF, document: check.document, byREF: me._id });
  await record(work, 'check credential', 'professor', found.professorREF, {
    institution: institutionREF,
    fields: check.fields,
    document: check.document,
  });
  return (await credentialById(db, me, id))!;
}

/** Lets an institution read one's credentials, or no longer. What it has decided stays. */
export async function shareFile(
  work: Writing,
  id: string,
  { institutionREF, agreed }: { readonly institutionREF: string; readonly agreed: boolean },
): Promise<InstructorFile> {
  const { _id: professorREF } = await ownFor(work, id);
  await refuseOthers({ ...work, me: { ...work.me, institutionREF: null } }, institutionREF);
  await (agreed ? saveSharing : endSharing)(work.db, { professorREF, institutionREF });
  await record(work, 'share instructor file', 'professor', professorREF, { institution: institutionREF, agreed });
  return instructorFile(work, id);
}

/**
 * Says that a professor may teach a course for an institution. Nobody qualifies themselves, and degrees and hours qualify only
 * once the institution can read them.
 */
export async function qualify(work: Writing, id: string, wish: NewQualification): Promise<Qualification> {
  const { db, me } = work;
  const professor = await professorFor(work, id);
  const institutionREF = await institutionFor(work, wish.institutionREF);
  const definition = await definitionOf(db, institutionREF, wish.courseDefinitionREF);
  if (!definition)
    throw refuseField('courseDefinitionREF', i18n.t('Choose a course definition that names this institution.'));
  if (professor.personId === me._id || (await professorOf(db, me._id))?._id === id)
    throw forbidden(i18n.t('You can’t qualify yourself.'));
  if (wish.validUntil !== null && wish.validUntil < (await todayAt(db, institutionREF)))
    throw refuseField('validUntil', i18n.t('Choose a day that isn’t over.'));
  if (wish.basis !== 'exception' && !(await heldSharing(db, { professorREF: id, institutionREF }))) {
    const message = i18n.t(
      '{name} hasn’t shared the credentials with the institution. Ask to read them first, or qualify by exception.',
      { name: fullName(professor) },
    );
    throw new Refusal(409, message, { code: 'not-shared', fields: { basis: message } });
  }
  const { _id } = await saveQualification(db, { ...wish, institutionREF, professorREF: id, decidedByREF: me._id });
  await record(work, 'qualify professor', 'professor', id, {
    institution: institutionREF,
    course: definition.name,
    basis: wish.basis,
    reason: wish.reason,
    validUntil: wish.validUntil,
  });
  return (await qualificationById(db, me, _id))!;
}

export async function removeQualification(work: Writing, id: string): Promise<void> {
  const found = await qualificationById(work.db, work.me, id);
  if (!found) throw notFound();
  await deleteQualification(work.db, id);
  await record(work, 'take qualification back', 'professor', found.professorREF, {
    institution: found.institutionREF._id,
    course: found.courseDefinitionREF.name,
  });
}
