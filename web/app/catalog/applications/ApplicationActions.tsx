import type { ApplicationRow } from '@stoa/contract/catalog/applications';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { students } from '@stoa/contract/catalog/students.endpoints';
import { call } from '../../kernel/api.ts';
import { useCall } from '../../kernel/queries.ts';
import { notify } from '../../ui/notify.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { saveXlsx } from '../../ui/sheets.ts';
import { TransitionButtons } from '../../ui/TransitionButtons.tsx';
import { useRunning } from '../../ui/useSend.ts';
import type { Kind } from './kinds.ts';

const resend =
  /*i18n*/ 'We’ll email {name} that you’re looking at the application again. It then waits for a new decision.';
/** The consequences of each decision. */
const consequences: Record<Kind['noun'], Readonly<Record<string, string>>> = {
  student: {
    Approved: /*i18n*/ 'We’ll email {name}. Courses taken for credit count from then on.',
    Denied: /*i18n*/ 'We’ll email {name}, with your reason if you give one. {name} gets no credit for courses.',
    'Awaiting Info': /*i18n*/ 'We’ll email {name}, who can fill in the empty fields and send the application again.',
    Pending: resend,
  },
  professor: {
    Approved: /*i18n*/ 'We’ll email {name}, who can then schedule courses and be chosen as a professor.',
    Denied: /*i18n*/ 'We’ll email {name}, with your reason if you give one. {name} can’t schedule courses.',
    Pending: resend,
  },
};
const done: Readonly<Record<string, string>> = {
  Approved: /*i18n*/ '{name} was approved. We’ve sent an email.',
  Denied: /*i18n*/ '{name} was denied. We’ve sent an email.',
  'Awaiting Info': /*i18n*/ '{name} is now Awaiting Info. We’ve sent an email.',
  Pending: /*i18n*/ '{name} is Pending again. We’ve sent an email.',
};

interface ApplicationActionsProps {
  readonly kind: Kind;
  readonly application: ApplicationRow;
  /** Above the record rather than in a row among many. */
  readonly prominent?: boolean;
}
/** The decisions about an application that the server allows. */
export function ApplicationActions({ kind, application, prominent }: ApplicationActionsProps) {
  const { _id, personREF, actions, version } = application;
  const name = fullName(personREF);
  const setStatus = useCall(kind.endpoints.setStatus);
  return (
    <TransitionButtons
      table={kind.transitions}
      actions={actions}
      name={name}
      consequence={(to) => i18n.t(consequences[kind.noun][to] ?? '', { name })}
      done={(to) => i18n.t(done[to] ?? '', { name })}
      run={(status, reason) =>
        setStatus.mutateAsync({ params: { id: _id }, body: { approval_status: status, reason, version } })
      }
      failed={i18n.t('Failed to update status')}
      prominent={prominent}
      reasons="application"
    />
  );
}

/** Saves a student as a file for the admission office, and says so. */
export function ExportButton({ student, prominent }: { student: ApplicationRow; prominent?: boolean }) {
  const name = fullName(student.personREF);
  const [running, run] = useRunning();
  async function save() {
    const lead = await call(students.export, { params: { id: student._id } });
    await saveXlsx([lead.map(({ heading }) => heading), lead.map(({ value }) => value)], 'student_export');
    notify(i18n.t('{name} exported.', { name }));
  }
  return (
    <RowButton
      label={i18n.t('Export')}
      of={name}
      loading={running}
      onClick={() => run(save, i18n.t('Failed to export student'))}
      prominent={prominent}
    />
  );
}
