import type { Asking, Context } from '../kernel/context.ts';
import type { Readable } from 'node:stream';
import type { Disclosure } from '@stoa/contract/people/disclosures.endpoints';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import type { FastifyReply } from 'fastify';
import { recordAction } from '../kernel/audit.ts';
import { sendCsv } from '../kernel/csv.ts';
import type { Page } from '../kernel/lists.ts';
import {
  disclosureBatches,
  disclosurePage,
  insertOfRegistrations,
  insertOfStudent,
  type DisclosureFilters,
} from './disclosures.queries.ts';

/**
 * Notes which of a student's records an InstitutionAdmin of one institution saw. Views by other people disclose nothing
 * to an institution.
 */
export async function disclose({ db, me }: Asking, what: Parameters<typeof insertOfStudent>[2]): Promise<void> {
  if (me?.institutionREF) await insertOfStudent(db, { institutionREF: me.institutionREF, byREF: me._id }, what);
}

/** Notes that registrations went to an institution, no matter who sent them there. */
export const discloseRegistrations = (
  { db, me }: Asking,
  institutionREF: string,
  registrationIds: readonly string[],
): Promise<unknown> => insertOfRegistrations(db, { institutionREF, byREF: me?._id ?? null }, registrationIds);

export const ownDisclosures = ({ db, me }: Context, query: PageQuery): Promise<Page<Disclosure>> =>
  disclosurePage(db, { personREF: me._id }, query);

export const allDisclosures = (
  { db }: Context,
  { institutionREF, ...query }: PageQuery & Pick<DisclosureFilters, 'institutionREF'>,
): Promise<Page<Disclosure>> => disclosurePage(db, { institutionREF }, query);

const headings = ['Date (UTC)', 'Student', 'Institution', 'What', 'Course', 'Document', 'Ground', 'By'];
/** Streams the disclosures of all students as CSV, and logs it. */
export async function disclosuresCsv(
  { db, me, services }: Context,
  filters: Pick<DisclosureFilters, 'institutionREF'>,
  reply: FastifyReply,
): Promise<Readable> {
  await services.database.tx((trx) =>
    recordAction({ db: trx, me }, 'export disclosures', 'disclosure', null, { ...filters }),
  );
  async function* batches() {
    for await (const rows of disclosureBatches(db, filters))
      yield rows.map(({ at, student, institution, what, course, file, ground, by }) => [
        ...[at, fullName(student), institution.name, what, course?.name ?? '', file ?? '', ground],
        by ? fullName(by) : '',
      ]);
  }
  return sendCsv(reply, i18n.t('Disclosures'), headings, batches());
}
