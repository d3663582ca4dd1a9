import { courseInstances } from '@stoa/contract/catalog/course-instances.endpoints';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { RecordPage } from '../../ui/RecordPage.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useRecord } from '../../ui/useRecord.ts';
import { BarPage } from '../../ui/BarPage.tsx';
import { Gradebook } from './Gradebook.tsx';

/** The gradebook of one course, opened from the cards. */
export default function GradebookPage() {
  const { id, close } = useRecord(paths.gradebook);
  const title = i18n.t('Gradebook');
  const back = { label: title, onClick: close };
  return (
    <RecordPage
      of={courseInstances.one}
      id={id}
      title={title}
      back={back}
      failed={i18n.t('We couldn’t load the gradebook.')}
    >
      {(course) => (
        <Gradebook
          key={id}
          course={course}
          frame={(parts) => (
            <BarPage title={course.name} back={back} state={<StatusBadge status={course.status} />} {...parts} />
          )}
          waiting={(skeleton) => (
            <BarPage title={title} back={back}>
              {skeleton}
            </BarPage>
          )}
        />
      )}
    </RecordPage>
  );
}
