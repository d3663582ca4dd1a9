import { Stack } from '@mantine/core';
import type { Role } from '@stoa/contract/kernel/role';
import { i18n } from '@stoa/contract/kernel/i18n';
import { screensOf } from '../shell/menu.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { list } from '../ui/format.ts';

/** Says which screens somebody loses and gets with another role, and asks for confirmation: `if (await agreed(…)) send()`. */
export function useAgreedRole() {
  const confirm = useConfirm();
  return (name: string, from: Role, to: Role): Promise<boolean> =>
    confirm({
      title: i18n.t('Change {name} from {from} to {to}?', { name, from: i18n.t(from), to: i18n.t(to) }),
      body: (
        <Stack gap="sm">
          <p>{i18n.t('{name} can no longer open {screens}.', { name, screens: list(screensOf(from)) })}</p>
          <p>{i18n.t('Instead, {name} can open {screens}.', { name, screens: list(screensOf(to)) })}</p>
          <p>
            {i18n.t(
              'We’ll sign {name} out everywhere and send an email about the change. Past payments and transcripts stay under My Account.',
              { name },
            )}
          </p>
        </Stack>
      ),
      action: i18n.t('Change role'),
      safe: i18n.t('Keep {role}', { role: i18n.t(from) }),
      danger: true,
    });
}
