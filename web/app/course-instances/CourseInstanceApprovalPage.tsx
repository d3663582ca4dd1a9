import { courseInstances } from '@stoa/contract/course-instances';
import { paths } from '@stoa/contract/paths';
import { Page } from '../ui/Page.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useRecord } from '../ui/useRecord.ts';
import { CourseInstanceActions } from './CourseInstanceActions.tsx';
import { CourseHistory, CourseReview } from './CourseReview.tsx';
import { RegistrationsExport } from './ExportButton.tsx';
import { InstanceBanner, institutionTones } from './instances.tsx';
import { words } from './words.ts';

/** One course that a professor proposes, to read before it is decided. */
export default function CourseInstanceApprovalPage() {
  const { id, close } = useRecord(paths.courseInstanceApprovals);
  const back = { label: words.back, onClick: close };
  return (
    <RecordPage
      of={courseInstances.one}
      id={id}
      title={words.courses}
      back={back}
      failed={words.failedToLoadCourseInstances}
    >
      {(instance) => (
        <Page
          title={instance.name}
          back={back}
          actions={
            <>
              <CourseInstanceActions instance={instance} prominent />
              <RegistrationsExport instance={instance} prominent />
            </>
          }
        >
          <InstanceBanner instance={instance} tones={institutionTones} />
          <CourseReview instance={instance} open={instance.status === 'Pending Approval'} verb="Comment" />
          <CourseHistory id={id} />
        </Page>
      )}
    </RecordPage>
  );
}
