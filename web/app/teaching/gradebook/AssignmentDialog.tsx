import { gradebook, type Assignment } from '@stoa/contract/teaching/gradebook.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useAsked } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useSend } from '../../ui/useSend.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { useReturnedQuestion } from '../submissions/ReturnButton.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { AssignmentFields, type AssignmentValues } from './AssignmentFields.tsx';
import styles from './gradebook.module.css';

interface AssignmentDialogProps {
  readonly courseId: string;
  readonly assignment: Assignment;
  /** All assignments of the course, in order. */
  readonly all: readonly Assignment[];
  readonly close: () => void;
}

/** Changes an assignment, moves it among the others, and deletes it while nobody is graded. */
export function AssignmentDialog({ courseId, assignment, all, close }: AssignmentDialogProps) {
  const { _id, name, type, weight, maxScore, isGraded } = assignment;
  const askAboutReturned = useReturnedQuestion(_id);
  const reorder = useSend(gradebook.reorder, { failed: i18n.t('We couldn’t move the assignment.') });
  const remove = useAsked(gradebook.removeAssignment);
  const at = all.findIndex((one) => one._id === _id);
  const form = useSchemaForm<typeof gradebook.updateAssignment, AssignmentValues>(gradebook.updateAssignment, {
    params: { id: _id },
    values: { assignmentName: name, assignmentType: type, weight, maxScore },
    toBody: (values) => ({ ...values, version: assignment.version }),
    ahead: (_files, _following, body) => askAboutReturned(body),
    failed: i18n.t('We couldn’t save the assignment.'),
    done: i18n.t('Assignment saved.'),
    onDone: close,
  });

  function move(by: -1 | 1) {
    const ids = all.map((one) => one._id);
    ids.splice(at, 1);
    ids.splice(at + by, 0, _id);
    reorder.send({ params: { id: courseId }, body: { assignments: ids } });
  }
  const ask = () =>
    remove({
      title: i18n.t('Delete “{name}”?', { name }),
      body: i18n.t('This also deletes its empty cells. It has no grades yet.'),
      action: i18n.t('Delete'),
      danger: true,
      send: { params: { id: _id } },
      failed: i18n.t('We couldn’t delete the assignment.'),
      done: () => {
        close();
        return i18n.t('“{name}” was deleted.', { name });
      },
    });

  return (
    <Dialog opened onClose={close} title={i18n.t('Assignment: {name}', { name })} width="small">
      <Form form={form} button={i18n.t('Save')} cancel={{ onClick: close }} asksBeforeLeaving={false}>
        <AssignmentFields form={form} />
      </Form>
      <div className={styles['arranging']}>
        <Button variant="default" size="sm" disabled={at <= 0} loading={reorder.isPending} onClick={() => move(-1)}>
          {i18n.t('Move left')}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={at >= all.length - 1}
          loading={reorder.isPending}
          onClick={() => move(1)}
        >
          {i18n.t('Move right')}
        </Button>
        <Button variant="outline" danger size="sm" disabled={isGraded} onClick={() => void ask()}>
          {i18n.t('Delete')}
        </Button>
        {isGraded && <p className="soft">{i18n.t('You can’t delete an assignment that has grades.')}</p>}
      </div>
    </Dialog>
  );
}
