import { courseInstances } from '@stoa/contract/course-instances';
import { paths } from '@stoa/contract/paths';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useRecord } from '../ui/useRecord.ts';
import { CourseInstanceForm } from './CourseInstanceForm.tsx';
import { words } from './words.ts';

/** Administrator: one course instance to change, or a new one. */
export default function CourseInstancePage() {
  const { id, close } = useRecord(paths.courseInstances);
  if (id === 'new') return <CourseInstanceForm close={close} />;
  return (
    <RecordPage
      of={courseInstances.one}
      id={id}
      title={words.editCourseInstance}
      back={{ label: words.courseInstances, onClick: close }}
      failed={words.failedToLoadData}
      fresh
    >
      {(instance) => <CourseInstanceForm key={instance._id} instance={instance} close={close} />}
    </RecordPage>
  );
}
