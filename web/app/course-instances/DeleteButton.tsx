import { courseInstances, type CourseInstance } from '@stoa/contract/course-instances';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { notify } from '../ui/notify.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { words } from './words.ts';

/** Deletes a course instance for good, once asked; the server keeps what others depend on. */
export function DeleteButton({ instance: { _id, name } }: { instance: CourseInstance }) {
  const confirm = useConfirm();
  const remove = useCall(courseInstances.remove);

  async function ask() {
    const deleted = await confirm({
      title: words.deleteOf(name),
      body: words.theCourseAndItsFilesAre,
      action: words.delete,
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }).catch(failedWith(words.failedToDeleteCourseInstance)),
    });
    if (deleted) notify(words.wasDeleted(name));
  }
  return <RowButton label={words.delete} danger of={name} onClick={() => void ask()} />;
}
