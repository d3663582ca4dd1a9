import { Alert, Button, Group, Stack } from '@mantine/core';
import type { OpenCourseInstance } from '@stoa/contract/course-instances';
import { Dialog } from '../ui/Dialog.tsx';
import { money } from '../ui/format.ts';
import styles from './registrations.module.css';

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

const warning =
  'Your Student application has not been submitted and/or approved. While you can certainly opt to register for credit, but you will not received credit until a completed student application has been submitted and approved.';
const question = 'Choose Registration Type: Would you like to register for credit or audit?';

/** Credit or audit; who is not approved is warned first, and may choose all the same. */
export function ChooseType({ course, approved, opened, running, error, onChoose, onClose }: ChooseTypeProps) {
  const busy = running !== undefined;
  return (
    <Dialog opened={opened} onClose={onClose} title={approved ? 'Register' : 'WARNING'} width="small" locked={busy}>
      <Stack gap="md">
        <p>{approved ? question : warning}</p>
        <p className={styles['soft']}>
          {course.name}: credit {priceOf(course.cost)}, audit {priceOf(course.auditCost)}.
        </p>
        {error && (
          <Alert color="terracotta" role="alert">
            {error}
          </Alert>
        )}
        <Group grow>
          <Button loading={running === false} disabled={running === true} onClick={() => onChoose(false)}>
            Credit
          </Button>
          <Button loading={running === true} disabled={running === false} onClick={() => onChoose(true)}>
            Audit
          </Button>
        </Group>
        <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Dialog>
  );
}

const priceOf = (amount: number | null): string => (amount === 0 ? 'is free' : `costs ${money(amount)}`);
