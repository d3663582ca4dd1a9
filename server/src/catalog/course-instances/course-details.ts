import { carrying, paths, recordAt } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { dollars } from '@stoa/contract/kernel/fields';
import { promiseDetails } from '@stoa/contract/catalog/promise-words';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { fromTo, onDay } from '../../kernel/dates.ts';
import { inMail, type Block, type Fact } from '../../kernel/mail-blocks.ts';
import type { Context, Services } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { coursesVersion, registeringPage } from './course-instances.queries.ts';

/** A course as emails describe it. */
export interface CourseNotice {
  readonly _id: string;
  readonly name: string;
  /** calendar dates; null while they are not set */
  readonly start: string | null;
  readonly end: string | null;
}
export const courseFacts = ({ name, start, end }: CourseNotice): Fact[] => [
  [i18n.t('Course'), inMail(name)],
  ...(start && end ? [[i18n.t('Dates'), fromTo(start, end)] as const] : []),
];

/** Returns the facts of the promise for credit; nothing without a promise. */
export const promisedDetails = (promise: CreditPromise | null): Fact[] =>
  promise === null
    ? []
    : promiseDetails(promise, { day: onDay, money: dollars }).map(([label, text]) => [label, inMail(text)]);

/** The button to a course's own room, or to a part of it. */
export const toCourse = ({ _id }: Pick<CourseNotice, '_id'>, part?: 'board' | 'grades'): Block => ({
  button: i18n.t('Open the course'),
  path: recordAt(paths.courseRooms, _id, part),
});

/** The address of a course's register dialog. */
export const registerAt = ({ _id }: Pick<CourseNotice, '_id'>): string => carrying(_id, paths.courseRegistration);

/** The line of an email with the mode, credit or audit. */
export const modeFact = (isAudit: boolean): Fact => [i18n.t('Mode'), isAudit ? i18n.t('Audit') : i18n.t('Credit')];

/** Adds the tax on the prices of a course, as visitors see it. */
export const withTax = <C extends object>(course: C, { site }: Pick<Services, 'site'>) => ({
  ...course,
  tax: site.now().tax,
});

/** A page of the courses open for registration, with the tax on their prices. */
export async function openCourses(
  { db, services }: Pick<Context, 'db' | 'services'>,
  query: Parameters<typeof registeringPage>[1],
  notOf?: Parameters<typeof registeringPage>[2],
) {
  const page = await registeringPage(db, query, notOf);
  return { ...page, rows: page.rows.map((course) => withTax(course, services)) };
}

/** A version that changes with the courses and the site settings, whenever these pages may have changed. */
export const openCoursesVersion =
  ({ site }: Pick<Services, 'site'>) =>
  async (db: Db): Promise<string> =>
    `${await coursesVersion(db)}.${site.now().version}`;
