import { courseInstances, courseInstanceStatuses } from '@stoa/contract/catalog/course-instances.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Page } from '../../ui/Page.tsx';
import { RowsTable } from '../../ui/RowsTable.tsx';
import { clippedColumns, useTermFilter } from './instances.tsx';

const byStatus = {
  name: 'status',
  label: /*i18n*/ 'Status',
  options: courseInstanceStatuses.filter((status) => status !== 'Draft'),
};

/** Approvers: all courses of their institution that were ever submitted, by term, each with the way to its students. */
export default function OurCourses() {
  const byTerm = useTermFilter();
  return (
    <Page title={i18n.t('Our Courses')}>
      <RowsTable
        label={i18n.t('Courses')}
        of={courseInstances.list}
        query={{ group: 'all' }}
        columns={clippedColumns}
        filters={[byStatus, byTerm]}
        sort="-start"
        failed={i18n.t('Failed to load course instances')}
        empty={i18n.t('No course has been submitted yet.')}
      />
    </Page>
  );
}
