import { assignmentTypes, gradebook, type Assignment } from '@stoa/contract/gradebook';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { failedWith, failureWith } from '../ui/failed.ts';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Button } from '../ui/plain/Button.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import styles from './gradebook.module.css';
import { words } from './words.ts';

interface AssignmentDialogProps {
  readonly courseId: string;
  readonly assignment: Assignment;
  /** All of the course, in their order. */
  readonly all: readonly Assignment[];
  readonly close: () => void;
}

/** An assignment's name, type, weight and max score; its place among the others; and its end, while nobody is graded. */
export function AssignmentDialog({ courseId, assignment, all, close }: AssignmentDialogProps) {
  const { _id, name, type, weight, maxScore, isGraded } = assignment;
  const confirm = useConfirm();
  const reorder = useCall(gradebook.reorder);
  const remove = useCall(gradebook.removeAssignment);
  const at = all.findIndex((one) => one._id === _id);
  const form = useSchemaForm(gradebook.updateAssignment, {
    params: { id: _id },
    values: { assignmentName: name, assignmentType: type as string, weight, maxScore },
    failed: words.failedToChangeAssignment,
    onDone: () => {
      notify(words.theAssignmentWasChanged);
      close();
    },
  });

  async function move(by: -1 | 1) {
    const ids = all.map((one) => one._id);
    ids.splice(at, 1);
    ids.splice(at + by, 0, _id);
    try {
      await reorder.mutateAsync({ params: { id: courseId }, body: { assignments: ids } });
    } catch (failure) {
      notifyFailure(failureWith(words.theAssignmentCouldNotBeMoved, failure));
    }
  }
  async function ask() {
    const removed = await confirm({
      title: words.deleteOf(name),
      body: words.itsEmptyCellsGoWithIt,
      action: words.delete,
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }).catch(failedWith(words.failedToDeleteAssignment)),
    });
    if (!removed) return;
    notify(words.wasDeleted(name));
    close();
  }

  return (
    <Dialog opened onClose={close} title={words.assignmentOf(name)} width="small">
      <Form form={form} button={words.save} cancel={{ onClick: close }} asksBeforeLeaving={false}>
        <Field form={form} name="assignmentName" label={words.assignmentName} />
        <Field form={form} name="assignmentType" label={words.type} type="select" options={assignmentTypes} />
        <Field form={form} name="weight" label={words.weight} type="number" step={0.01} />
        <Field
          form={form}
          name="maxScore"
          label={words.maxScore}
          description={words.scoresCountOnlyWithAMaximum}
          type="number"
          step={0.01}
        />
      </Form>
      <div className={styles['arranging']}>
        <Button
          variant="default"
          size="sm"
          disabled={at <= 0}
          loading={reorder.isPending}
          onClick={() => void move(-1)}
        >
          {words.moveLeft}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={at >= all.length - 1}
          loading={reorder.isPending}
          onClick={() => void move(1)}
        >
          {words.moveRight}
        </Button>
        <Button variant="default" size="sm" disabled={isGraded} onClick={() => void ask()}>
          {words.delete}
        </Button>
        {isGraded && <p className="soft">{words.itHasGradesAndCantBe}</p>}
      </div>
    </Dialog>
  );
}
