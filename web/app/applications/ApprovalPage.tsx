import type { Application, ApplicationField } from '@stoa/contract/applications';
import { fullName } from '@stoa/contract/people';
import { students } from '@stoa/contract/students';
import { useQueryClient } from '@tanstack/react-query';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../kernel/api.ts';
import { useCall, useEndpoint } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Masked } from '../ui/Masked.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { StatusBanner } from '../ui/StatusBadge.tsx';
import { useRecord } from '../ui/useRecord.ts';
import { ApplicationActions } from './ApplicationActions.tsx';
import { ApplicationHistory, ApplicationRecord } from './ApplicationRecord.tsx';
import { useKind, type Kind } from './kinds.ts';
import { words } from './words.ts';

/** One application, to read before it is decided. */
export default function ApprovalPage() {
  const kind = useKind();
  const { id, close } = useRecord(kind.approvals);
  const query = useEndpoint(kind.endpoints.one, { params: { id } });
  const application = query.data;
  return (
    <Page
      title={application ? fullName(application.personREF) : kind.role}
      back={{ onClick: close, label: i18n.t('Back') }}
      actions={application && <ApplicationActions kind={kind} application={application} prominent />}
    >
      <Loaded query={query} failed={i18n.t('Failed to load {noun}s', { noun: kind.noun })}>
        {(loaded) => loaded && <Detail kind={kind} application={loaded} />}
      </Loaded>
    </Page>
  );
}

function Detail({ kind, application }: { kind: Kind; application: Application }) {
  const { _id, idNumber, approvalStatus, statusReason, decidedBy, decidedAt } = application;
  const { createdAt, resubmitted, takenBack } = application;
  const again = application.resubmittedFields.length > 0 ? words.sentAgainAndMarked : words.sentAgainUnchanged;
  const reveal = async () => (await call(kind.endpoints.reveal, { params: { id: _id } })).idNumber;
  // A student can be asked for a document again.
  const clears = kind.noun === 'student' && approvalStatus === 'Pending' && !takenBack;
  return (
    <>
      <StatusBanner status={approvalStatus}>
        <p>{(resubmitted ? words.firstSent : words.sent)(instant(createdAt))}</p>
        {resubmitted && <p>{again(instant(application.waitingSince))}</p>}
        {takenBack && (
          <p>
            {i18n.t('{name} took this application back to change it. You can decide once it is sent again.', {
              name: fullName(application.personREF),
            })}
          </p>
        )}
        {decidedBy && (
          <p>
            {i18n.t('{decidedBy} decided this {decidedAt}.', {
              decidedBy: fullName(decidedBy),
              decidedAt: instant(decidedAt),
            })}
          </p>
        )}
        {statusReason && <p>{i18n.t('Reason: {statusReason}', { statusReason })}</p>}
      </StatusBanner>
      <ApplicationRecord
        kind={kind}
        application={application}
        idNumber={<Masked value={idNumber} label={i18n.t('ID number')} reveal={reveal} />}
        documentActions={(field) => clears && <ClearValue student={application} field={field} />}
      />
      <ApplicationHistory kind={kind} id={_id} />
    </>
  );
}

/** Takes a document out of the application, and asks the student for it again. */
function ClearValue({ student, field: { name, label } }: { student: Application; field: ApplicationField }) {
  const person = fullName(student.personREF);
  const confirm = useConfirm();
  const clear = useCall(students.clearDocument);
  const client = useQueryClient();

  async function ask() {
    const cleared = await confirm({
      title: i18n.t('Clear the {label} of {person}?', { label, person }),
      body: i18n.t(
        'The file can’t be opened any more. The application becomes Awaiting Info, and {person} is asked by e-mail to send the document again.',
        { person },
      ),
      action: i18n.t('Clear Value'),
      danger: true,
      run: () =>
        clear
          .mutateAsync({
            params: { id: student._id },
            body: { [name]: null, approvalStatus: 'Awaiting Info', version: student.version },
          })
          .finally(() => void client.invalidateQueries())
          .catch(failedWith(i18n.t('Failed to clear attachment. Please try again.'))),
    });
    if (cleared) notify(i18n.t('The {label} was cleared, and {person} has been told by e-mail.', { label, person }));
  }
  return (
    <RowButton label={i18n.t('Clear Value')} of={i18n.t('of the {label}', { label })} onClick={() => void ask()} />
  );
}
