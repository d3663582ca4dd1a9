import { Group, Stack } from '@mantine/core';
import type { OpenCourseInstance } from '@stoa/contract/course-instances';
import { Dialog } from '../ui/Dialog.tsx';
import { money } from '../ui/format.ts';
import { Button } from '../ui/plain/Button.tsx';
import { Failure } from '../ui/plain/Note.tsx';
import { words } from './words.ts';

interface ChooseTypeProps {
  readonly course: OpenCourseInstance;
  readonly approved: boolean;
  readonly opened: boolean;
  /** The choice that is being carried out: whether it is audit. */
  readonly running: boolean | undefined;
  readonly error: string;
  readonly onChoose: (isAudit: boolean) => void;
  readonly onClose: () => void;
}

const warning = words.yourStudentApplicationHasNot;
const question = words.chooseRegistrationTypeWould;

/** Credit or audit; who is not approved is warned first, and may choose all the same. */
export function ChooseType({ course, approved, opened, running, error, onChoose, onClose }: ChooseTypeProps) {
  const busy = running !== undefined;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={approved ? words.register : words.warning}
      width="small"
      locked={busy}
    >
      <Stack gap="md">
        <p>{approved ? question : warning}</p>
        <p className="soft">{words.creditAudit(course.name, priceOf(course.cost), priceOf(course.auditCost))}</p>
        {error && <Failure>{error}</Failure>}
        <Group grow>
          <Button loading={running === false} disabled={running === true} onClick={() => onChoose(false)}>
            {words.credit}
          </Button>
          <Button loading={running === true} disabled={running === false} onClick={() => onChoose(true)}>
            {words.audit}
          </Button>
        </Group>
        <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
          {words.cancel}
        </Button>
      </Stack>
    </Dialog>
  );
}

const priceOf = (amount: number | null): string => (amount === 0 ? words.isFree : words.costsOf(money(amount)));
