import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import {
  credentialLimit,
  type Credential,
  type CredentialField,
  type InstructorFile,
  type NewCredential,
  type NewQualification,
  type Qualification,
} from '@stoa/contract/catalog/instructor-files.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { refuseOthers } from '../../people/accounts/institution.ts';
import { recordAction } from '../../kernel/audit.ts';
import { Refusal, conflict, forbidden, notFound, refuseField } from '../../kernel/refusal.ts';
import {
  credentialById,
  credentialsOf,
  definitionOf,
  deleteCredential,
  deleteQualification,
  endSharing,
  lockedSharing,
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

/** Returns the professor as `me` may see them, or throws 404. A professor sees only their own record. */
async function professorFor(context: Context, id: string) {
  const found = await professorSeenBy(context.db, context.me, id);
  if (!found || (context.me.role === 'Professor' && found.personId !== context.me._id)) throw notFound();
  return found;
}
/** The same for the person's own file only. */
async function ownFor(context: Context, id: string) {
  const found = await professorFor(context, id);
  if (found.personId !== context.me._id) throw notFound();
  return found;
}

/** A professor's file. An institution sees the credentials only if the professor has agreed. */
export async function instructorFile(context: Context, id: string): Promise<InstructorFile> {
  const { db, me } = context;
  const { firstName, lastName, personId } = await professorFor(context, id);
  const sharedWith = await sharesOf(db, me, id);
  const isHidden = me.institutionREF !== null && sharedWith.length === 0;
  return {
    professor: { _id: id, personREF: { _id: personId, firstName, lastName } },
    credentials: isHidden ? null : await credentialsOf(db, me, id),
    qualifications: await qualificationsOf(db, me, id),
    sharedWith,
  };
}

export async function addCredential(context: Context<Trx>, id: string, credential: NewCredential): Promise<Credential> {
  const [made] = await addCredentials(context, (await ownFor(context, id))._id, [credential]);
  return made!;
}

/** Adds credentials to a professor's file, all or none. */
export async function addCredentials(
  context: Context<Trx>,
  professorREF: string,
  added: readonly NewCredential[],
): Promise<Credential[]> {
  const before = await credentialsOf(context.db, context.me, professorREF);
  if (before.length + added.length > credentialLimit)
    throw conflict(i18n.t('A file holds at most {count} credentials.', { count: credentialLimit }));
  const made = await insertCredentials(
    context.db,
    added.map((one) => ({ ...one, professorREF, createdByREF: context.me._id })),
  );
  await recordAction(context, 'add credentials', 'professor', professorREF, { count: made.length });
  const ids = new Set(made.map(({ _id }) => _id));
  return (await credentialsOf(context.db, context.me, professorREF)).filter(({ _id }) => ids.has(_id));
}

/** Returns the professor whose file an import goes into: the person who asks, or any professor for an administrator. */
export const importingFor = (context: Context, id: string) =>
  context.me.role === 'Administrator' ? professorFor(context, id) : ownFor(context, id);

export async function removeCredential(context: Context<Trx>, id: string): Promise<void> {
  const found = await credentialById(context.db, context.me, id);
  if (!found) throw notFound();
  await ownFor(context, found.professorREF);
  await deleteCredential(context.db, id);
  await recordAction(context, 'remove credential', 'professor', found.professorREF, {
    kind: found.kind,
    field: found.field,
  });
}

/** Returns the institution that the person decides for: their own, or the named one if they act for all. */
export async function institutionFor(context: Context, asked: string | undefined): Promise<string> {
  const id = asked ?? context.me.institutionREF;
  if (!id) throw refuseField('institutionREF', i18n.t('Choose an institution.'));
  await refuseOthers(context, id);
  return id;
}

interface Check {
  readonly institutionREF?: string;
  readonly fields: readonly CredentialField[];
  readonly document: string;
}
/** Records that an institution has checked fields of a credential against a document. */
export async function checkCredential(context: Context<Trx>, id: string, check: Check): Promise<Credential> {
  const { db, me } = context;
  const found = await credentialById(db, me, id);
  if (!found) throw notFound();
  const { credentials } = await instructorFile(context, found.professorREF);
  if (credentials === null) throw notFound();
  const institutionREF = await institutionFor(context, check.institutionREF);
  await saveChecks(db, id, check.fields, { institutionREF, document: check.document, byREF: me._id });
  await recordAction(context, 'check credential', 'professor', found.professorREF, {
    institution: institutionREF,
    fields: check.fields,
    document: check.document,
  });
  return (await credentialById(db, me, id))!;
}

/** Starts or stops sharing a professor's credentials with an institution. The institution's decisions stay. */
export async function shareFile(
  context: Context<Trx>,
  id: string,
  { institutionREF, agreed }: { readonly institutionREF: string; readonly agreed: boolean },
): Promise<InstructorFile> {
  const { _id: professorREF } = await ownFor(context, id);
  await refuseOthers({ ...context, me: { ...context.me, institutionREF: null } }, institutionREF);
  await (agreed ? saveSharing : endSharing)(context.db, { professorREF, institutionREF });
  await recordAction(context, 'share instructor file', 'professor', professorREF, {
    institution: institutionREF,
    agreed,
  });
  return instructorFile(context, id);
}

/**
 * Qualifies a professor to teach a course for an institution. People can't qualify themselves, and degrees and hours count only
 * while the institution can read them.
 */
export async function qualify(context: Context<Trx>, id: string, input: NewQualification): Promise<Qualification> {
  const { db, me } = context;
  const professor = await professorFor(context, id);
  const institutionREF = await institutionFor(context, input.institutionREF);
  const definition = await definitionOf(db, institutionREF, input.courseDefinitionREF);
  if (!definition)
    throw refuseField('courseDefinitionREF', i18n.t('Choose a course definition that names this institution.'));
  if (professor.personId === me._id) throw forbidden(i18n.t('You can’t qualify yourself.'));
  if (input.validUntil !== null && input.validUntil < (await todayAt(db, institutionREF)))
    throw refuseField('validUntil', i18n.t('Choose a day that isn’t over.'));
  if (input.basis !== 'exception' && !(await lockedSharing(db, { professorREF: id, institutionREF }))) {
    const message = i18n.t(
      '{name} hasn’t shared the credentials with the institution. Ask to read them first, or qualify by exception.',
      { name: fullName(professor) },
    );
    throw new Refusal(409, message, { code: 'not-shared', fields: { basis: message } });
  }
  const { _id } = await saveQualification(db, { ...input, institutionREF, professorREF: id, decidedByREF: me._id });
  await recordAction(context, 'qualify professor', 'professor', id, {
    institution: institutionREF,
    course: definition.name,
    basis: input.basis,
    reason: input.reason,
    validUntil: input.validUntil,
  });
  return (await qualificationById(db, me, _id))!;
}

export async function removeQualification(context: Context<Trx>, id: string): Promise<void> {
  const found = await qualificationById(context.db, context.me, id);
  if (!found) throw notFound();
  await deleteQualification(context.db, id);
  await recordAction(context, 'take qualification back', 'professor', found.professorREF, {
    institution: found.institutionREF._id,
    course: found.courseDefinitionREF.name,
  });
}
