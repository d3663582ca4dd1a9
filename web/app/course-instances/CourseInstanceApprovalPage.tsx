import { courseInstances } from '@stoa/contract/course-instances';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Page } from '../ui/Page.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useRecord } from '../ui/useRecord.ts';
import { CourseInstanceActions } from './CourseInstanceActions.tsx';
import { CourseHistory, CourseReview } from './CourseReview.tsx';
import { RegistrationsExport } from './ExportButton.tsx';
import { InstanceBanner, institutionTones } from './instances.tsx';

/** One course that a professor proposes, to read before deciding. */
export default function CourseInstanceApprovalPage() {
  const { id, close } = useRecord(paths.courseInstanceApprovals);
  const back = { label: i18n.t('Back'), onClick: close };
  return (
    <RecordPage
      of={courseInstances.one}
      id={id}
      title={i18n.t('Courses')}
      back={back}
      failed={i18n.t('Failed to load course instances')}
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
