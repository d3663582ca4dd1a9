import { courseInstances, deletableStatuses, courseInstanceStatuses } from '@stoa/contract/course-instances';
import { paths } from '@stoa/contract/paths';
import { day } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable } from '../ui/RowsTable.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import { CourseInstanceActions } from './CourseInstanceActions.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { columnsWith } from './instances.tsx';
import { words } from './words.ts';

const columns = columnsWith('Professor(s)', day);
const filters = [{ name: 'status', label: words.status, options: courseInstanceStatuses }];

/** Administrator: all course instances, to add, change, decide, cancel and delete. */
export default function CourseInstanceList() {
  const open = useOpenRecord(paths.courseInstances);
  return (
    <Page
      title={words.courseInstances}
      actions={<Button onClick={() => open('new')}>{words.addCourseInstanceButton}</Button>}
    >
      <RowsTable
        label={words.courseInstances}
        of={courseInstances.list}
        columns={columns}
        filters={filters}
        sort="start"
        failed={words.failedToLoadData}
        empty={words.thereAreNoCourseInstancesYet}
        actions={(instance) => (
          <>
            <RowButton label={words.edit} of={instance.name} onClick={() => open(instance._id)} />
            {deletableStatuses.includes(instance.status) && <DeleteButton instance={instance} />}
            <CourseInstanceActions instance={instance} />
          </>
        )}
      />
    </Page>
  );
}
