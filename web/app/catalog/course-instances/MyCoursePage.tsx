import { refresh } from '../../kernel/freshness.ts';
import { useKeptState } from '../../kernel/page.ts';
import { type CourseInstance, courseInstances } from '@stoa/contract/catalog/course-instances.shapes';
import { paths } from '@stoa/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Page } from '../../ui/Page.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { RecordPage } from '../../ui/RecordPage.tsx';
import { useOnce, useOpenRecord, useRecord } from '../../ui/useRecord.ts';
import { CourseInstanceActions } from './CourseInstanceActions.tsx';
import { CourseHistory, CourseReview } from './CourseReview.tsx';
import { InstanceBanner, professorTones } from './instances.tsx';
import { MyCourseForm } from './MyCourseForm.tsx';
import { openedCourseButtons } from './BoardButton.tsx';
import { onDemand } from '../../ui/dialogs.ts';

const SharesDialog = onDemand(() => import('./SharesDialog.tsx'));

interface From {
  /** The missing fields for which the list's Submit was refused. */
  readonly missing?: Readonly<Record<string, string>>;
  /** The course definition whose Schedule was pressed. */
  readonly definition?: string;
}

/** Professor: one course; a new one or a draft to edit, every other to read. */
export default function MyCoursePage() {
  const { id, close: leave } = useRecord(paths.professorCourses);
  const from = useKeptState<From>();
  const client = useQueryClient();
  // A new course that has saved itself keeps this form, so that nothing typed is lost.
  const [made, setMade] = useState<CourseInstance>();
  function close() {
    leave();
    // Lists loaded before don't have the course that saved itself.
    void refresh(client);
  }
  if (id === 'new') return <MyCourseForm instance={made} definition={from?.definition} keep={setMade} close={close} />;
  const back = { label: i18n.t('Back'), onClick: close };
  return (
    <RecordPage
      of={courseInstances.one}
      id={id}
      title={i18n.t('View Course')}
      back={back}
      failed={i18n.t('Failed to load data')}
      fresh
    >
      {(instance) => <Opened key={id} instance={instance} close={close} />}
    </RecordPage>
  );
}

function Opened({ instance, close }: { instance: CourseInstance; close: () => void }) {
  const missing = useKeptState<From>()?.missing;
  const client = useQueryClient();
  const [sharing, setSharing] = useState(false);
  const open = useOpenRecord(paths.professorCourses);
  const isWritten = useOnce(instance.status === 'Draft');
  if (isWritten)
    return <MyCourseForm instance={instance} missing={missing} keep={() => void refresh(client)} close={close} />;
  return (
    <Page
      title={i18n.t('View Course')}
      back={{ label: i18n.t('Back'), onClick: close }}
      actions={
        <>
          {openedCourseButtons({ instance, open, prominent: true })}
          {instance.professorREF.length > 1 && (
            <RowButton label={i18n.t('Shares')} of={instance.name} onClick={() => setSharing(true)} prominent />
          )}
          <CourseInstanceActions instance={instance} prominent />
        </>
      }
    >
      {sharing && <SharesDialog id={instance._id} onClose={() => setSharing(false)} />}
      <InstanceBanner instance={instance} tones={professorTones} />
      <CourseReview instance={instance} open={['Pending Approval', 'Denied'].includes(instance.status)} verb="Answer" />
      <CourseHistory id={instance._id} />
    </Page>
  );
}
