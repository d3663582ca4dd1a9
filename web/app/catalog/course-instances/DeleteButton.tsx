import { courseInstances, type CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../../kernel/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { failedWith, notify } from '../../ui/notify.ts';
import { RowButton } from '../../ui/RowButton.tsx';

/** Deletes a course instance for good, after a question. The server refuses if other records depend on it. */
export function DeleteButton({ instance: { _id, name } }: { instance: CourseInstance }) {
  const confirm = useConfirm();
  const remove = useCall(courseInstances.remove);

  async function ask() {
    const deleted = await confirm({
      title: i18n.t('Delete {name}?', { name }),
      body: i18n.t(
        'This deletes the course and its files for good. You can’t delete a course with registrations or payments.',
      ),
      action: i18n.t('Delete'),
      danger: true,
      run: () =>
        remove.mutateAsync({ params: { id: _id } }).catch(failedWith(i18n.t('Failed to delete course instance'))),
    });
    if (deleted) notify(i18n.t('{name} was deleted.', { name }));
  }
  return <RowButton label={i18n.t('Delete')} danger of={name} onClick={() => void ask()} />;
}
