import { type CourseInstance, courseReviews } from '@stoa/contract/catalog/course-instances.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../../kernel/queries.ts';
import { failureWith, notify, notifyFailure } from '../../ui/notify.ts';
import { RowButton } from '../../ui/RowButton.tsx';

interface CopyButtonProps {
  readonly instance: CourseInstance;
  readonly onCopied: (copy: CourseInstance) => void;
}
/** Creates a new Draft with the texts, prices, professors and files of an earlier course. */
export function CopyButton({ instance, onCopied }: CopyButtonProps) {
  const copy = useCall(courseReviews.copy);
  async function run() {
    try {
      const made = await copy.mutateAsync({ params: { id: instance._id } });
      notify(i18n.t('{name} is a new Draft. Give it a name and dates.', { name: made.name }));
      onCopied(made);
    } catch (failure) {
      notifyFailure(failureWith(i18n.t('Failed to save course instance'), failure));
    }
  }
  return <RowButton label={i18n.t('Copy')} of={instance.name} loading={copy.isPending} onClick={() => void run()} />;
}
