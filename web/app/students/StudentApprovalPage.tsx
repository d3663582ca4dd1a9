import { fullName } from '@stoa/contract/people';
import { students, type Student } from '@stoa/contract/students';
import { useQueryClient } from '@tanstack/react-query';
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
import { StudentActions } from './StudentActions.tsx';
import { StudentHistory } from './StudentHistory.tsx';
import { StudentRecord, documentLabels, type StudentDocument } from './StudentRecord.tsx';
import { words } from './words.ts';

/** One application, to read before it is decided. */
export function StudentApprovalPage({ id, close }: { id: string; close: () => void }) {
  const query = useEndpoint(students.one, { params: { id } });
  const student = query.data;
  return (
    <Page
      title={student ? fullName(student.personREF) : words.student}
      back={{ onClick: close, label: words.back }}
      actions={student && <StudentActions student={student} prominent />}
    >
      <Loaded query={query} failed={words.failedToLoadStudents}>
        {(loaded) => loaded && <Detail student={loaded} />}
      </Loaded>
    </Page>
  );
}

function Detail({ student }: { student: Student }) {
  const { _id, idNumber, approvalStatus, statusReason, decidedBy, decidedAt } = student;
  const { createdAt, resubmitted, takenBack } = student;
  const again = student.resubmittedFields.length > 0 ? words.sentAgainAndMarked : words.sentAgainUnchanged;
  const reveal = async () => (await call(students.reveal, { params: { id: _id } })).idNumber;
  return (
    <>
      <StatusBanner status={approvalStatus}>
        <p>{(resubmitted ? words.firstSent : words.sent)(instant(createdAt))}</p>
        {resubmitted && <p>{again(instant(student.waitingSince))}</p>}
        {takenBack && <p>{words.takenBackToChange(fullName(student.personREF))}</p>}
        {decidedBy && <p>{words.decidedThis(fullName(decidedBy), instant(decidedAt))}</p>}
        {statusReason && <p>{words.reasonOf(statusReason)}</p>}
      </StatusBanner>
      <StudentRecord
        student={student}
        idNumber={<Masked value={idNumber} label={words.idNumber} reveal={reveal} />}
        documentActions={(name) =>
          approvalStatus === 'Pending' && !takenBack && <ClearValue student={student} name={name} />
        }
      />
      <StudentHistory id={_id} />
    </>
  );
}

/** Takes a document out of the application, and asks the student for it again. */
function ClearValue({ student, name }: { student: Student; name: StudentDocument }) {
  const person = fullName(student.personREF);
  const label = documentLabels[name];
  const confirm = useConfirm();
  const clear = useCall(students.clearDocument);
  const client = useQueryClient();

  async function ask() {
    const cleared = await confirm({
      title: words.clearTheOf(label, person),
      body: words.theFileCantBeOpenedAny(person),
      action: words.clearValue,
      danger: true,
      run: () =>
        clear
          .mutateAsync({
            params: { id: student._id },
            body: { [name]: null, approvalStatus: 'Awaiting Info', version: student.version },
          })
          .finally(() => void client.invalidateQueries())
          .catch(failedWith(words.failedToClearAttachmentPlease)),
    });
    if (cleared) notify(words.theWasClearedAndHasBeen(label, person));
  }
  return <RowButton label={words.clearValue} of={words.ofThe(label)} onClick={() => void ask()} />;
}
