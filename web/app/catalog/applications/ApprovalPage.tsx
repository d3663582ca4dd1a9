import type { Application, ApplicationField } from '@stoa/contract/catalog/applications';
import { fullName } from '@stoa/contract/people/people';
import { students } from '@stoa/contract/catalog/students.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { instant } from '../../ui/format.ts';
import { Decided, ReviewPage, UnmetSentence } from '../../ui/review/ReviewPage.tsx';
import { Masked } from '../../ui/Masked.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { StatusBanner } from '../../ui/StatusBadge.tsx';
import { confirmKey, useReview } from '../../ui/review/review.ts';
import { ApplicationActions, ExportButton } from './ApplicationActions.tsx';
import { ApplicationHistory, ApplicationRecord } from './ApplicationRecord.tsx';
import { useKind, type Kind } from './kinds.ts';

/** One application, to read before it is decided. */
export function ApprovalPage({ id }: { id: string }) {
  const kind = useKind();
  return (
    <ReviewPage
      of={kind.endpoints.one}
      id={id}
      title={i18n.t(kind.role)}
      failed={i18n.t(kind.failedToLoad)}
      about={(application) => ({
        name: fullName(application.personREF),
        isWaiting: application.approvalStatus === 'Pending',
        alone: application.unmet?.why,
        actions: (
          <>
            <ApplicationActions kind={kind} application={application} prominent />
            {kind.noun === 'student' && <ExportButton student={application} prominent />}
          </>
        ),
      })}
    >
      {(application) => <Detail kind={kind} application={application} />}
    </ReviewPage>
  );
}

function Detail({ kind, application }: { kind: Kind; application: Application }) {
  const { _id, idNumber, approvalStatus, statusReason } = application;
  const { createdAt, resubmitted, takenBack } = application;
  const [sent, sentLast] = [instant(createdAt), instant(application.waitingSince)];
  const reveal = async () => (await call(kind.endpoints.reveal, { params: { id: _id } })).idNumber;
  // A student can be asked for a document again.
  const clears = kind.noun === 'student' && approvalStatus === 'Pending' && !takenBack;
  const documents = kind.fields.filter(({ input, name }) => input === 'document' && application[name]);
  const keyOf = (field: ApplicationField) => String(documents.indexOf(field) + 1);
  return (
    <>
      <UnmetSentence of={application} />
      <StatusBanner status={approvalStatus}>
        <p>
          {resubmitted ? i18n.t('First sent on {date}.', { date: sent }) : i18n.t('Sent on {date}.', { date: sent })}
        </p>
        {resubmitted && (
          <p>
            {application.resubmittedFields.length > 0
              ? i18n.t('Sent again on {date}. Changes are marked below and listed in the history.', { date: sentLast })
              : i18n.t('Sent again on {date} without changes.', { date: sentLast })}
          </p>
        )}
        {takenBack && (
          <p>
            {i18n.t('{name} took back this application to change it. You can decide once it’s sent again.', {
              name: fullName(application.personREF),
            })}
          </p>
        )}
        <Decided of={application} />
        {statusReason && <p>{i18n.t('Reason: {reason}', { reason: statusReason })}</p>}
      </StatusBanner>
      <ApplicationRecord
        kind={kind}
        application={application}
        idNumber={<Masked value={idNumber} label={i18n.t('ID Number')} reveal={reveal} />}
        documentActions={(field) =>
          clears && <ClearValue student={application} field={field} shortcut={keyOf(field)} />
        }
      />
      <ApplicationHistory kind={kind} id={_id} />
    </>
  );
}

interface ClearValueProps {
  readonly student: Application;
  readonly field: ApplicationField;
  readonly shortcut: string;
}
/** Takes a document out of the application, and asks the student for it again. */
function ClearValue({ student, field: { name, label }, shortcut }: ClearValueProps) {
  const person = fullName(student.personREF);
  const document = i18n.t(label);
  const clear = useAsked(students.clearDocument);
  const queue = useReview();

  async function ask() {
    const cleared = await clear({
      title: i18n.t('Clear {document} of {name}?', { document, name: person }),
      body: i18n.t(
        'No one will be able to open the file anymore. The application becomes Awaiting Info, and we’ll email {name} to ask for the document again.',
        { name: person },
      ),
      action: i18n.t('Clear Value'),
      danger: true,
      reason: 'optional',
      reasons: 'document',
      shortcut: confirmKey,
      send: (reason) => ({
        params: { id: student._id },
        body: { [name]: null, approvalStatus: 'Awaiting Info', reason, version: student.version },
      }),
      failed: i18n.t('Failed to clear attachment. Please try again.'),
      done: i18n.t('{document} cleared. We’ve emailed {name}.', { document, name: person }),
    });
    if (cleared) await queue?.moveOn();
  }
  return <RowButton label={i18n.t('Clear Value')} of={document} onClick={() => void ask()} shortcut={shortcut} />;
}
