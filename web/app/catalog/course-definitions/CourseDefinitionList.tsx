import {
  type CourseDefinition,
  courseDefinitions,
  courseDefinitionStatuses,
} from '@stoa/contract/catalog/course-definitions.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { useMay } from '../../kernel/session.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.ts';
import { Page } from '../../ui/Page.tsx';
import { RowActions, RowButton } from '../../ui/RowButton.tsx';
import { RowsTable } from '../../ui/RowsTable.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { useOpenRecord } from '../../ui/useRecord.ts';
import { columns, messageTime } from './definitions.tsx';

const filters = [
  { name: 'status', label: /*i18n*/ 'Status', options: courseDefinitionStatuses },
  { name: 'mine', label: /*i18n*/ 'Owner', options: { true: /*i18n*/ 'Mine' } },
];

interface CourseDefinitionListProps {
  /** The label of the button that opens an empty form. */
  readonly add: string;
  readonly intro?: string;
  /** The list's address. */
  readonly at: string;
}

/** The course catalog, to define courses. The server says which ones the reader can edit and delete; the rest can be read. */
export function CourseDefinitionList({ add, intro, at }: CourseDefinitionListProps) {
  const open = useOpenRecord(at);
  return (
    <Page title={i18n.t('Course Catalog')} intro={intro} actions={<Button onClick={() => open('new')}>{add}</Button>}>
      <RowsTable
        label={i18n.t('Courses')}
        of={courseDefinitions.list}
        columns={columns}
        filters={filters}
        sort="name"
        failed={i18n.t('An error occurred while fetching the course definitions. Please try again.')}
        empty={i18n.t('There are no courses yet. Create the first one.')}
        actions={(definition) => <DefinitionActions definition={definition} open={open} />}
      />
    </Page>
  );
}

function DefinitionActions({ definition, open }: { definition: CourseDefinition; open: (id: string) => void }) {
  const { _id, name, status, canEdit, canDelete } = definition;
  const remove = useAsked(courseDefinitions.remove);
  const mayTeach = useMay('teach');
  const openCourse = useOpenRecord(paths.professorCourses);
  const schedule = mayTeach && status === 'Approved' && (
    <RowButton label={i18n.t('Schedule')} of={name} onClick={() => openCourse('new', undefined, { definition: _id })} />
  );
  const ask = () =>
    remove({
      title: i18n.t('Delete {name}?', { name }),
      body: i18n.t(
        'This deletes the course definition for good. You can’t delete it once the course has been scheduled.',
      ),
      action: i18n.t('Delete'),
      danger: true,
      send: { params: { id: _id } },
      failed: i18n.t('An error occurred while deleting the course. Please try again.'),
      done: () => notify(i18n.t('Course deleted successfully.'), messageTime),
    });
  return (
    <RowActions of={name} shown={2}>
      <RowButton label={canEdit ? i18n.t('Edit') : i18n.t('View')} of={name} onClick={() => open(_id)} />
      {schedule}
      {canEdit && canDelete && <RowButton label={i18n.t('Delete')} danger of={name} onClick={() => void ask()} />}
    </RowActions>
  );
}

/** Administrator: all course definitions, in any status. */
export default function AdminCourseList() {
  return <CourseDefinitionList at={paths.definitions} add={i18n.t('+ Add Course Definition')} />;
}
