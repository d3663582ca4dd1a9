import { inBatches, type Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { buffer } from 'node:stream/consumers';
import { NewPerson, allInstitutions } from '@stoa/contract/people/accounts.shapes';
import {
  importColumns,
  importLimit,
  requiredColumns,
  type ImportReport,
  type ImportedRow,
} from '@stoa/contract/people/invitations.endpoints';
import { personFields } from '@stoa/contract/people/people';
import type { z } from 'zod';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAll } from '../../kernel/audit.ts';
import { csvRows } from '../../kernel/csv.ts';
import { hashToken, newToken } from '../../kernel/encryption.ts';
import { postAll } from '../../kernel/mail.ts';
import { refuseField } from '../../kernel/refusal.ts';
import { discard, type Received } from '../../kernel/uploads.ts';
import { institutionsCalled } from './institution.queries.ts';
import { guardStaff, needsSecondWord, recordScope } from './institution.ts';
import { nameless } from './joining.ts';
import { invitation, invitationDays } from './accounts.emails.ts';
import { insertInvited, knownAddresses, saveInvitations } from './import.queries.ts';

type Invited = z.output<typeof NewPerson>;
type Person = Omit<Invited, 'institution'> & { readonly institutionREF: string | null };
interface Line extends ImportedRow {
  /** set if the line is valid */
  readonly person?: Person;
}

/**
 * Imports users from a CSV file: reports on every line and, with `apply`, creates the accounts, all of them or none. They are
 * Pending, without a password, and an email invites each person to choose one.
 */
export async function importUsers(context: Context, apply: boolean, files: readonly Received[]): Promise<ImportReport> {
  const [file] = files;
  if (!file) throw refuseField('file', i18n.t('Choose a CSV file.'));
  const stored = await context.services.files.get(file.storageKey);
  const text = stored ? (await buffer(stored)).toString('utf8') : '';
  await discard(files, context.services.files);
  const { lines, ignoredColumns } = await judge(context, text);
  const taken = lines.filter((line) => line.outcome === 'new');
  const late = apply
    ? await context.services.database.tx((trx) =>
        invite(
          { ...context, db: trx },
          taken.map(({ person }) => person!),
        ),
      )
    : new Set<string>();
  const rows = lines.map(({ person: _person, ...row }): ImportedRow =>
    row.outcome === 'new' && late.has(row.email.toLowerCase())
      ? { ...row, outcome: 'exists', reason: i18n.t(exists) }
      : row,
  );
  return { applied: apply, ignoredColumns, rows };
}

const exists = /*i18n*/ 'This address already has an account. It stays as it is.';

async function judge(context: Context, text: string): Promise<{ lines: Line[]; ignoredColumns: string[] }> {
  const [{ cells: headings } = { cells: [] }, ...rest] = csvRows(text);
  const columns = headings.map((heading) => columnOf(heading));
  const missing = requiredColumns.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw refuseField(
      'file',
      i18n.t('The first line must have the headings. Missing: {headings}.', { headings: missing.join(', ') }),
    );
  const twice = columns.find((name, at) => name !== undefined && columns.indexOf(name) !== at);
  if (twice !== undefined)
    throw refuseField('file', i18n.t('The heading {heading} appears twice.', { heading: twice }));

  const lines: Line[] = [];
  const seen = new Map<string, number>();
  for (const { row: line, cells } of rest) {
    if (cells.every((cell) => cell === '')) continue;
    if (lines.length >= importLimit)
      throw refuseField('file', i18n.t('A file can have up to {importLimit, number} people.', { importLimit }));
    lines.push(judgeLine(line, columns, cells, seen));
  }
  if (lines.length === 0) throw refuseField('file', i18n.t('This file has no people in it.'));
  const known = await knownAddresses(context.db, [...seen.keys()]);
  const institutions = await institutionsCalled(context.db, [...new Set(lines.map(({ institution }) => institution))]);
  const needsAnother = await needsSecondWord(context);
  return {
    lines: lines
      .map((read) => withInstitution(read, institutions, needsAnother))
      .map((line) =>
        line.outcome === 'new' && known.has(line.email.toLowerCase())
          ? { ...line, outcome: 'exists', reason: i18n.t(exists) }
          : line,
      ),
    ignoredColumns: headings.filter((_, at) => columns[at] === undefined).filter((heading) => heading !== ''),
  };
}

/** Reads "First Name", "first_name" and "firstname" all as firstName. */
const columnOf = (heading: string) => {
  return importColumns.find((name) => name.toLowerCase() === heading.toLowerCase().replaceAll(/[\s_-]/g, ''));
};

function judgeLine(
  line: number,
  columns: readonly (keyof Invited | undefined)[],
  cells: readonly string[],
  seen: Map<string, number>,
): Line {
  const fields: Partial<Record<keyof Invited, string>> = {};
  for (const [at, name] of columns.entries()) if (name !== undefined) fields[name] = cells[at] ?? '';
  const { firstName = '', lastName = '', email = '', role = '', institution = '' } = fields;
  const shown = { line, name: `${firstName} ${lastName}`.trim(), email, role, institution };
  const refused = (reason: string): Line => ({ ...shown, outcome: 'refused', reason });
  if (cells.length > columns.length)
    return refused(i18n.t('This line has more cells than the first line has headings.'));
  const result = NewPerson.safeParse(fields);
  if (!result.success) {
    const first = new Map(
      result.error.issues.map(({ path, message }) => [String(path[0]), message] as const).reverse(),
    );
    return refused(
      [...first]
        .reverse()
        .map(([field, message]) => inField(field, message))
        .join(' · '),
    );
  }
  const address = result.data.email.toLowerCase();
  const before = seen.get(address);
  if (before !== undefined) return refused(i18n.t('Line {line} has the same address.', { line: before }));
  seen.set(address, line);
  return { ...shown, role: result.data.role, outcome: 'new', reason: '', person: personOf(result.data) };
}

/** The message of a field, with the field's name where the message doesn't say it. */
function inField(field: string, message: string): string {
  const label = field in personFields ? i18n.t(personFields[field as keyof typeof personFields].label) : '';
  return label === '' || message.toLowerCase().startsWith(label.toLowerCase()) ? message : `${label}: ${message}`;
}

const personOf = ({ institution: _name, ...person }: Invited): Person => ({ ...person, institutionREF: null });

/** The same line with the institution it names. Acting for all is written out, so that nobody gets it by an empty cell. */
function withInstitution(
  line: Line,
  known: readonly { readonly _id: string; readonly name: string }[],
  needsAnother: boolean,
): Line {
  const { person, institution } = line;
  if (!person) return line;
  const { person: _person, ...row } = line;
  const refused = (reason: string): Line => ({ ...row, outcome: 'refused', reason });
  if (person.role !== 'InstitutionAdmin')
    return institution === '' ? line : refused(i18n.t('Only an institution administrator decides for an institution.'));
  if (institution === '')
    return refused(i18n.t('Write the name of the institution, or “{all}” for all of them.', { all: allInstitutions }));
  if (institution.toLowerCase() === allInstitutions)
    return needsAnother
      ? refused(
          i18n.t(
            'A second administrator has to agree that somebody acts for all institutions. Invite this person instead.',
          ),
        )
      : { ...line, institution: allInstitutions };
  const [found, another] = known.filter(({ name }) => name.toLowerCase() === institution.toLowerCase());
  if (!found || another) return refused(i18n.t('No institution is called “{name}”.', { name: institution }));
  return { ...line, institution: found.name, person: { ...person, institutionREF: found._id } };
}

/** Creates the accounts and sends the invitations. Returns the addresses that got an account in the meantime. */
async function invite(context: Context<Trx>, people: readonly Person[]): Promise<Set<string>> {
  guardStaff(context, ...people.map(({ role }) => role));
  const late = new Set(people.map(({ email }) => email.toLowerCase()));
  const inviteSome = async (some: readonly Person[]) => {
    const made = await insertInvited(context.db, some);
    if (made.length === 0) return;
    const invited = made.map((person) => ({ person, token: newToken() }));
    await saveInvitations(
      context.db,
      invited.map(({ person, token }) => ({ accountREF: person.accountId, tokenHash: hashToken(token) })),
      invitationDays,
    );
    await recordAll(
      context,
      made.map(({ accountId, role }) => ({
        action: 'create account',
        entity: 'account',
        entityId: accountId,
        detail: { role, status: 'Pending', by: 'import' },
      })),
    );
    for (const person of made) await recordScope(context, { ...person, status: 'Pending' }, context.me._id);
    await postAll(
      context,
      invited.map(({ person, token }) => ({
        to: nameless(person),
        template: invitation(`/password-reset?token=${token}`),
      })),
    );
    for (const { email } of made) late.delete(email.toLowerCase());
  };
  await inBatches(people, inviteSome, 500);
  return late;
}
