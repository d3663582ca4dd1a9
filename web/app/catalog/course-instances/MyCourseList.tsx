import {
  courseInstances,
  courseInstanceStatuses,
  type CourseInstance,
  courseReviews,
} from '@stoa/contract/catalog/course-instances.endpoints';
import { paths } from '@stoa/contract/paths';
import { Link, Outlet } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useMay } from '../../kernel/session.ts';
import { CalendarSection } from '../../ui/CalendarSection.tsx';
import { Page } from '../../ui/Page.tsx';
import { RowActions, RowButton } from '../../ui/RowButton.tsx';
import { RowsTable } from '../../ui/RowsTable.tsx';
import { Button, ButtonLink } from '../../ui/plain/Button.tsx';
import { useOpenRecord } from '../../ui/useRecord.ts';
import { courseInstanceActions } from './CourseInstanceActions.tsx';
import { DeleteButton, columnsWith, monthDayYear } from './instances.tsx';
import { openedCourseButtons } from './BoardButton.tsx';
import { notify } from '../../ui/notify.ts';
import { useSend } from '../../ui/useSend.ts';

interface CopyButtonProps {
  readonly instance: CourseInstance;
  readonly onCopied: (copy: CourseInstance) => void;
}
/** Creates a new Draft with the texts, prices, professors and files of an earlier course. */
export function CopyButton({ instance, onCopied }: CopyButtonProps) {
  const copy = useSend(courseReviews.copy, {
    failed: i18n.t('Failed to save course instance'),
    done: (made) => {
      notify(i18n.t('{name} is a new Draft. Give it a name and dates.', { name: made.name }));
      onCopied(made);
    },
  });
  const send = () => copy.send({ params: { id: instance._id } });
  return <RowButton label={i18n.t('Copy')} of={instance.name} loading={copy.isPending} onClick={send} />;
}

const columns = columnsWith(/*i18n*/ 'Professor', monthDayYear);
const filters = [{ name: 'status', label: /*i18n*/ 'Status', options: courseInstanceStatuses }];

/** Professor: the courses one teaches, from the draft until they are closed. */
export default function MyCourseList() {
  const seesAll = useMay('administer');
  if (useMay('teach')) return <MyCourses />;
  return (
    <Page title={i18n.t('My Courses')}>
      <p>{i18n.t('This page shows professors the courses they teach. Your account isn’t a professor account.')}</p>
      {seesAll && (
        <p>
          <Link to={paths.courseInstances}>{i18n.t('See all course instances')}</Link>
        </p>
      )}
    </Page>
  );
}

function MyCourses() {
  const open = useOpenRecord(paths.professorCourses);
  return (
    <>
      <Page
        title={i18n.t('My Courses')}
        actions={
          <>
            <ButtonLink variant="default" to={`${paths.professorCourses}/credits`}>
              {i18n.t('Credits on their way')}
            </ButtonLink>
            <Button onClick={() => open('new')}>{i18n.t('+ Add Course')}</Button>
          </>
        }
      >
        <RowsTable
          label={i18n.t('Courses')}
          of={courseInstances.list}
          columns={columns}
          filters={filters}
          sort="start"
          failed={i18n.t('Failed to load data')}
          empty={i18n.t('You have no courses yet. Add your first one.')}
          actions={(instance) => (
            <RowActions of={instance.name} shown={2}>
              <RowButton
                label={instance.status === 'Draft' ? i18n.t('Edit') : i18n.t('View')}
                of={instance.name}
                onClick={() => open(instance._id)}
              />
              {instance.status !== 'Draft' && openedCourseButtons({ instance, open })}
              {courseInstanceActions({
                instance,
                onMissing: ({ _id }, missing) => open(_id, undefined, { missing }),
              })}
              <CopyButton instance={instance} onCopied={({ _id }) => open(_id)} />
              {instance.canDelete && <DeleteButton instance={instance} />}
            </RowActions>
          )}
        />
        <CalendarSection />
      </Page>
      {/* A course's registrations and its message board open over the list. */}
      <Outlet />
    </>
  );
}
