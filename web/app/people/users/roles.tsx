import { type Role, roleName } from '@stoa/contract/kernel/role';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useAsked, useConfirm } from '../../ui/confirm.tsx';
import { formatList } from '../../ui/format.ts';
import { accounts, type User } from '@stoa/contract/people/accounts.endpoints';
import { fullName } from '@stoa/contract/people/people';

const screens: Readonly<Record<Role, readonly string[]>> = {
  Student: [
    /*i18n*/ 'Student Details',
    /*i18n*/ 'Course Registration',
    /*i18n*/ 'My Courses',
    /*i18n*/ 'My Work',
    /*i18n*/ 'My Billing Transactions',
    /*i18n*/ 'My Records',
  ],
  Professor: [
    /*i18n*/ 'Professor Details',
    /*i18n*/ 'Course Catalog',
    /*i18n*/ 'My Courses',
    /*i18n*/ 'Gradebook',
    /*i18n*/ 'Earnings',
    /*i18n*/ 'Instructor File',
  ],
  Administrator: [
    /*i18n*/ 'Course Catalog',
    /*i18n*/ 'Course Instances',
    /*i18n*/ 'Professors',
    /*i18n*/ 'Students',
    /*i18n*/ 'Users',
    /*i18n*/ 'Invitations',
    /*i18n*/ 'Institutions',
    /*i18n*/ 'Disclosures',
    /*i18n*/ 'Ledger',
    /*i18n*/ 'Undelivered Mail',
    /*i18n*/ 'Tokens',
    /*i18n*/ 'Sign-in',
    /*i18n*/ 'Status',
    /*i18n*/ 'Site',
    /*i18n*/ 'Pages and terms',
    /*i18n*/ 'Data retention',
    /*i18n*/ 'Webhooks',
  ],
  InstitutionAdmin: [
    /*i18n*/ 'Professor Approvals',
    /*i18n*/ 'Student Approvals',
    /*i18n*/ 'Course Catalog Approvals',
    /*i18n*/ 'Professor Course Approvals',
    /*i18n*/ 'Students of a Term',
    /*i18n*/ 'Roster Corrections',
    /*i18n*/ 'Webhooks',
  ],
};
/** The screens of each role, or of an InstitutionAdmin of one institution, as the menu calls them. */
export function screensOf(role: Role, isOfInstitution = false): string[] {
  if (role !== 'InstitutionAdmin' || !isOfInstitution) return screens[role].map((name) => i18n.t(name));
  const [definitions, courses, students, corrections, webhooks] = screens[role].slice(2).map((name) => i18n.t(name));
  return [definitions!, courses!, i18n.t('Our Courses'), students!, corrections!, i18n.t('Agreement'), webhooks!];
}

/** Says which screens somebody loses and gets with another role, and asks for confirmation: `if (await agreed(…)) send()`. */
export function useAgreedRole() {
  const confirm = useConfirm();
  return (name: string, from: Role, isOfOne: boolean, to: Role, isOfAnother: boolean): Promise<boolean> =>
    confirm({
      title: i18n.t('Change {name} from {from} to {to}?', { name, from: roleName(from), to: roleName(to) }),
      body: (
        <div className="stack">
          <p>
            {i18n.t('{name} can no longer open {screens}.', { name, screens: formatList(screensOf(from, isOfOne)) })}
          </p>
          <p>
            {i18n.t('Instead, {name} can open {screens}.', { name, screens: formatList(screensOf(to, isOfAnother)) })}
          </p>
          <p>
            {i18n.t(
              'We’ll sign {name} out everywhere and send an email about the change. Past payments and records of study stay under My Account.',
              { name },
            )}
          </p>
        </div>
      ),
      action: i18n.t('Change role'),
      safe: i18n.t('Keep {role}', { role: roleName(from) }),
      danger: true,
    });
}

/** Turns off two-factor sign-in for somebody who has lost the app, after a question. Resolves to true when done. */
export function useTwoFactorOff({ _id, person }: User): () => Promise<boolean> {
  const off = useAsked(accounts.endTwoFactor);
  const name = fullName(person);
  return () =>
    off({
      title: i18n.t('Turn off two-factor sign-in for {name}?', { name }),
      body: i18n.t(
        '{name} can then sign in with just the password, and the recovery codes stop working. Only do this if you’re sure it’s {name} who asked. We’ll send an email to {email}.',
        { name, email: person.email },
      ),
      action: i18n.t('Turn off'),
      danger: true,
      send: { params: { id: _id } },
      failed: i18n.t('We couldn’t turn off two-factor sign-in'),
      done: i18n.t('Two-factor sign-in is off for {name}.', { name }),
    });
}
