import { Stack } from '@mantine/core';
import type { Role } from '@stoa/contract/kernel/role';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useConfirm } from '../ui/confirm.tsx';
import { words } from './words.ts';

/** The screens of each role, as the menu calls them. */
export const screensOf: Readonly<Record<Role, readonly string[]>> = {
  Student: words.screensOfStudents,
  Professor: words.screensOfProfessors,
  Administrator: words.screensOfAdministrators,
  InstitutionAdmin: words.screensOfInstitutionAdmins,
};

const list = new Intl.ListFormat('en-US');

/** Says what somebody loses and gets by another role, and asks whether it is meant: `if (await agreed(…)) send()`. */
export function useAgreedRole() {
  const confirm = useConfirm();
  return (name: string, from: Role, to: Role): Promise<boolean> =>
    confirm({
      title: i18n.t('Change {name} from {from} to {to}?', { name, from, to }),
      body: (
        <Stack gap="sm">
          <p>{i18n.t('{name} can no longer open {screens}.', { name, screens: list.format(screensOf[from]) })}</p>
          <p>{i18n.t('Instead, {name} can open {screens}.', { name, screens: list.format(screensOf[to]) })}</p>
          <p>
            {i18n.t(
              '{name} is signed out everywhere, and told by e-mail that you changed the role. Past payments and transcripts stay readable under My Account.',
              { name },
            )}
          </p>
        </Stack>
      ),
      action: i18n.t('Change the role'),
      safe: i18n.t('Keep {role}', { role: from }),
      danger: true,
    });
}
