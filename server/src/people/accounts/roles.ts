import type { Context } from '../../kernel/context.ts';
import type { Role } from '@stoa/contract/kernel/role';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { queueMail } from '../../kernel/mail.ts';
import { conflict } from '../../kernel/refusal.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import { roleChanged } from './accounts.emails.ts';
import type { AccountRow } from './accounts.queries.ts';
import { dropSessionsOf } from './sign-in/sessions.queries.ts';
import { dependingOnRole, lockPerson } from './roles.queries.ts';

const listOf = (things: readonly string[]) => new Intl.ListFormat(i18n.region).format(things);
/** The maximum number of names in a list; of the others, only the number is given. */
const most = 3;
function namesOf(names: readonly string[]): string {
  const named = names.slice(0, most).map((name) => `“${name}”`);
  const rest = names.length - named.length;
  return listOf(rest > 0 ? [...named, i18n.t('{count} more', { count: rest })] : named);
}

/**
 * Refuses a new role while registrations, applications or courses depend on the current one. The caller has locked the
 * person. Creating a registration or an application locks the person too, so neither misses the other.
 */
export async function refuseWhileInUse({ db }: Context, person: AccountRow): Promise<void> {
  const { applications, registrations, courses } = await dependingOnRole(db, person._id);
  const reasons = [
    ...(registrations.length > 0
      ? [i18n.t('they are registered in {courses}', { courses: namesOf(registrations) })]
      : []),
    ...applications.map(({ what, status }) =>
      what === 'student'
        ? i18n.t('their application as a student is {status}', { status: i18n.t(status) })
        : i18n.t('their application as a professor is {status}', { status: i18n.t(status) }),
    ),
    ...(courses.length > 0 ? [i18n.t('they teach {courses}', { courses: namesOf(courses) })] : []),
  ];
  if (reasons.length === 0) return;
  throw conflict(
    i18n.t('You can’t change the role of {name} while {reasons}. End that first.', {
      name: fullName(person),
      reasons: listOf(reasons),
    }),
    'role-in-use',
  );
}

/** True when anything depends on a person's role. Locks the person. */
export async function isRoleInUse(db: Db, personId: string): Promise<boolean> {
  await lockPerson(db, personId);
  const { applications, registrations, courses } = await dependingOnRole(db, personId);
  return applications.length + registrations.length + courses.length > 0;
}

/** Ends the person's sessions after a change of role, and tells them about it. */
export async function followRole(context: Context<Trx>, before: AccountRow, to: Role): Promise<void> {
  await dropSessionsOf(context.db, before.accountId);
  await queueMail(context, before, roleChanged({ from: before.role, to, by: fullName(context.me) }));
}
