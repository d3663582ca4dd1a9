import type { Unmet } from '@stoa/contract/catalog/approvals.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { agreementInForce } from '../institutions/institutions.queries.ts';
import { onDay } from '../../kernel/dates.ts';
import type { Db } from '../../kernel/db.ts';
import { unqualifiedFor } from './instructor-files.queries.ts';

type Course = { readonly _id: string; readonly name: string };

/**
 * Returns the courses that can't be approved because a professor isn't qualified at the institution that grants the credit: by
 * the course's id, with the file of the first such professor. Institutions without an agreement in force require no
 * qualification. With `among`, only these professors count.
 */
export async function unqualifiedIn(
  db: Db,
  courses: readonly Course[],
  among?: readonly string[],
): Promise<ReadonlyMap<string, Unmet>> {
  const ids = courses.map(({ _id }) => _id);
  const found = (await unqualifiedFor(db, ids)).filter(({ professorREF }) => among?.includes(professorREF) ?? true);
  const asking = new Set<string>();
  for (const id of new Set(found.map(({ institutionREF }) => institutionREF)))
    if (await agreementInForce(db, id)) asking.add(id);
  const unmet = new Map<string, Unmet>();
  for (const { _id } of courses) {
    const missing = found.filter((one) => one.courseInstanceREF === _id && asking.has(one.institutionREF));
    const [first] = missing;
    if (!first) continue;
    const never = missing.filter(({ validUntil }) => validUntil === null).map((one) => fullName(one));
    const sentences = missing.flatMap((one) =>
      one.validUntil === null
        ? []
        : [
            i18n.t('{name} was qualified until {day}. Renew the qualification first.', {
              name: fullName(one),
              day: onDay(one.validUntil),
            }),
          ],
    );
    if (never.length > 0)
      sentences.unshift(i18n.t('Qualify {name} first.', { name: new Intl.ListFormat(i18n.region).format(never) }));
    unmet.set(_id, {
      code: 'not-qualified',
      why: sentences.join(' '),
      at: recordAt(paths.instructorFiles, first.professorREF),
    });
  }
  return unmet;
}
