import type { CourseInstance } from '@stoa/contract/course-instances';
import { courseReviews } from '@stoa/contract/course-reviews';
import { useCall } from '../kernel/queries.ts';
import { failureWith } from '../ui/failed.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { words } from './words.ts';

interface CopyButtonProps {
  readonly instance: CourseInstance;
  readonly onCopied: (copy: CourseInstance) => void;
}
/** Begins a new Draft with the texts, prices, professors and files of an earlier course. */
export function CopyButton({ instance, onCopied }: CopyButtonProps) {
  const copy = useCall(courseReviews.copy);
  async function run() {
    try {
      const made = await copy.mutateAsync({ params: { id: instance._id } });
      notify(words.isANewDraftGiveIt(made.name));
      onCopied(made);
    } catch (failure) {
      notifyFailure(failureWith(words.failedToSaveCourseInstance, failure));
    }
  }
  return <RowButton label={words.copy} of={instance.name} loading={copy.isPending} onClick={() => void run()} />;
}
