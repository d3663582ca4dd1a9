import type { Context, Services } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { coursesVersion, registeringPage } from './course-instances.queries.ts';

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

/** A version that changes whenever these pages may have changed: with the courses, and with the site. */
export const openCoursesVersion =
  ({ site }: Pick<Services, 'site'>) =>
  async (db: Db): Promise<string> =>
    `${await coursesVersion(db)}.${site.now().version}`;
