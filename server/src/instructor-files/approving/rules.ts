import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people';
import { agreementInForce } from '../../institutions/agreements/queries.ts';
import { onDay } from '../../kernel/dates.ts';
import { conflict } from '../../kernel/refusal.ts';
import type { Work } from '../../kernel/work.ts';
import { unqualifiedFor } from '../queries.ts';

/**
 * Throws a Refusal while a professor of the course isn't qualified at the institution that grants its credit. Institutions
 * without an agreement in force ask for nothing.
 */
export async function refuseUnqualified(
  { db }: Work,
  institution: { readonly _id: string; readonly name: string } | null | undefined,
  course: { readonly _id: string; readonly name: string },
): Promise<void> {
  if (!institution || !(await agreementInForce(db, institution._id))) return;
  const missing = await unqualifiedFor(db, institution._id, course._id);
  if (missing.length === 0) return;
  const names = missing.map((one) =>
    one.validUntil === null
      ? i18n.t('{name} (not qualified yet)', { name: fullName(one) })
      : i18n.t('{name} (qualified until {day})', { name: fullName(one), day: onDay(one.validUntil) }),
  );
  throw conflict(
    i18n.t('“{name}” can’t be approved, because {institution} has not qualified everyone who teaches it: {names}.', {
      name: course.name,
      institution: institution.name,
      names: new Intl.ListFormat(i18n.region).format(names),
    }),
    'not-qualified',
  );
}
