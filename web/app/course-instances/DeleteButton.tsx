import { courseInstances, type CourseInstance } from '@stoa/contract/course-instances';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { notify } from '../ui/notify.ts';
import { RowButton } from '../ui/RowButton.tsx';

/** Deletes a course instance for good, once asked; the server keeps all that is more than a Draft. */
export function DeleteButton({ instance: { _id, name } }: { instance: CourseInstance }) {
  const confirm = useConfirm();
  const remove = useCall(courseInstances.remove);

  async function ask() {
    const deleted = await confirm({
      title: `Delete ${name}?`,
      body: 'The course and its files are deleted for good. Only a Draft can be deleted.',
      action: 'Delete',
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }).catch(failedWith('Failed to delete course instance')),
    });
    if (deleted) notify(`${name} was deleted.`);
  }
  return <RowButton label="Delete" of={name} onClick={() => void ask()} />;
}
