import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { disclose } from '../../people/disclosures.ts';
import { disclosurePage } from '../../people/disclosures.queries.ts';
import { dropFiles } from '../../people/files.ts';
import type { Disclosure } from '@stoa/contract/people/disclosures.endpoints';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import type { Application } from '@stoa/contract/catalog/applications';
import { recordAction } from '../../kernel/audit.ts';
import { forbidden } from '../../kernel/refusal.ts';
import type { Page } from '../../kernel/lists.ts';
import { student } from './applications.ts';
import { documentIn, updateApplication, type ApplicationRecord } from './applications.queries.ts';
import {
  alreadyDecided,
  decide,
  lockedApplication,
  oneApplication,
  refuseInstitution,
  refuseStale,
} from './records.ts';

const documentNames: Readonly<Record<string, string>> = {
  idREF: 'ID document',
  hsREF: 'high school document',
  transcriptREF: 'transcript',
};

/**
 * Unlinks the document of a Pending student that `body` names, so that nobody can open it any more, and asks the student for it
 * again.
 */
export async function clearDocument(
  context: Context<Trx>,
  id: string,
  body: { readonly version?: number; readonly reason?: string | undefined },
): Promise<Application> {
  const column = student.documents.find((name) => name in body)!;
  const before = await lockedApplication(context, student, id);
  if (before.personREF._id === context.me._id) throw forbidden(i18n.t('You can’t decide on your own application.'));
  refuseInstitution(context);
  const step = student.steps.askAgain;
  if (!step?.from.includes(before.approvalStatus)) throw alreadyDecided(before);
  await refuseStale(context, student, before, body.version, { [column]: null });
  const reasked = i18n.t('Please send your {document} again.', { document: i18n.t(documentNames[column]!) });
  const reason = [reasked, body.reason?.trim()].filter(Boolean).join(' ');
  const file = documentIn(before, column);
  await decide(context, student, before, step.to, reason, 'clear student document', {
    changes: [{ field: column, from: file?.name ?? null, to: null }],
  });
  await updateApplication(context.db, student, id, { [column]: null });
  await dropFiles(context, [file?._id]);
  return oneApplication(context, student, id);
}

/** The admission office's codes for education levels. Other values are sent as the stored enrollment status. */
const enrollmentCodes: Readonly<Record<string, string>> = { hsStudent: '13', hsGraduate: '01', someCollege: '06' };

/**
 * A student as a lead for the admission office's system, one value per heading. Values that are the same for everyone come from
 * the settings STUDENT_EXPORT_…; docs/guides/operating.md lists the columns.
 */
function leadOf({ services }: Context, row: ApplicationRecord): Record<string, string> {
  const { leadSource, tag, program } = services.settings.studentExport;
  const { personREF: person } = row;
  const text = (field: string) => (row[field] ?? '') as string;
  return {
    'Lead Source': leadSource,
    Tag: tag,
    'Lead Status': 'New',
    'First Name': person.firstName,
    'Middle Name': person.middleName,
    'Last Name': person.lastName,
    Suffix: text('suffix'),
    Email: person.email,
    'Mobile Phone': person.mobilePhone,
    'Home Phone': person.homePhone,
    Street: person.street,
    City: person.city,
    State: person.state,
    'Zip Code': person.zip,
    Country: person.country,
    Program: program,
    'Full-Time': 'No',
    'Enrollment Status': enrollmentCodes[text('educationLevel')] ?? text('enrollmentStatus'),
    'High School Graduation Date': text('hsGradDate'),
    'Academic Term': text('academicTerm'),
    'Registration Term': text('registrationTerm'),
  };
}

export async function exportStudent(context: Context<Trx>, id: string): Promise<{ heading: string; value: string }[]> {
  const row = await lockedApplication(context, student, id);
  await recordAction(context, 'export student', 'student', id);
  await disclose(context, { personREF: row.personREF._id, what: 'application' });
  return Object.entries(leadOf(context, row)).map(([heading, value]) => ({ heading, value }));
}

/**
 * Returns a page of the disclosures of a student's records to institutions. An institution sees only the disclosures to itself.
 */
export async function disclosuresOf(context: Context, id: string, query: PageQuery): Promise<Page<Disclosure>> {
  const { personREF } = await oneApplication(context, student, id);
  const institutionREF = context.me.institutionREF ?? undefined;
  return disclosurePage(context.db, { personREF: personREF._id, institutionREF }, query);
}
