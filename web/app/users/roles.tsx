import { Stack } from '@mantine/core';
import type { Role } from '@stoa/contract/kernel/role';
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
      title: words.changeTheRoleOf(name, from, to),
      body: (
        <Stack gap="sm">
          <p>{words.canNoLongerOpen(name, list.format(screensOf[from]))}</p>
          <p>{words.canOpenInstead(name, list.format(screensOf[to]))}</p>
          <p>{words.isSignedOutAndToldByMail(name)}</p>
        </Stack>
      ),
      action: words.changeTheRole,
      safe: words.keepTheRole(from),
      danger: true,
    });
}
