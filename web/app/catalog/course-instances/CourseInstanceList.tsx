import { courseInstances, courseInstanceStatuses } from '@stoa/contract/catalog/course-instances.endpoints';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { day } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { RowActions, RowButton } from '../../ui/RowButton.tsx';
import { RowsTable } from '../../ui/RowsTable.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { useOpenRecord } from '../../ui/useRecord.ts';
import { courseInstanceActions } from './CourseInstanceActions.tsx';
import { DeleteButton, columnsWith, useTermFilter } from './instances.tsx';

const columns = columnsWith(/*i18n*/ 'Professor(s)', day);
const byStatus = { name: 'status', label: /*i18n*/ 'Status', options: courseInstanceStatuses };

/** Administrator: all course instances, to add, change, decide, cancel and delete. */
export default function CourseInstanceList() {
  const open = useOpenRecord(paths.courseInstances);
  const byTerm = useTermFilter();
  return (
    <Page
      title={i18n.t('Course Instances')}
      actions={<Button onClick={() => open('new')}>{i18n.t('+ Add Course Instance')}</Button>}
    >
      <RowsTable
        label={i18n.t('Course Instances')}
        of={courseInstances.list}
        columns={columns}
        filters={[byStatus, byTerm]}
        sort="start"
        failed={i18n.t('Failed to load data')}
        empty={i18n.t('There are no course instances yet. Add the first one.')}
        actions={(instance) => (
          <RowActions of={instance.name}>
            <RowButton label={i18n.t('Edit')} of={instance.name} onClick={() => open(instance._id)} />
            {courseInstanceActions({ instance })}
            {instance.canDelete && <DeleteButton instance={instance} />}
          </RowActions>
        )}
      />
    </Page>
  );
}
