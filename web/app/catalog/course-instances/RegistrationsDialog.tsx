import { courseInstances } from '@stoa/contract/catalog/course-instances.endpoints';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog } from '../../ui/Dialog.tsx';
import { useEndpoint } from '../../kernel/queries.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useRecord } from '../../ui/useRecord.ts';
import { RegisteredPeople } from './RegisteredPeople.tsx';

/** The registrations of a course, over the list of courses. */
export default function RegistrationsDialog() {
  const { id, close } = useRecord(paths.professorCourses);
  const query = useEndpoint(courseInstances.one, { params: { id } });
  const title = query.data ? i18n.t('Registrations: {course}', { course: query.data.name }) : i18n.t('Registrations');
  return (
    <Dialog opened onClose={close} title={title} width="large">
      <Loaded query={query} failed={i18n.t('Error fetching registrations.')}>
        {(instance) => instance && <RegisteredPeople course={instance} />}
      </Loaded>
    </Dialog>
  );
}
