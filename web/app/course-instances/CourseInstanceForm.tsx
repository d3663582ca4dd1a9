import { CourseInstanceForm as Rules, courseInstances, type CourseInstance } from '@stoa/contract/course-instances';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { blank, CourseInstanceFields, OfferedTo, valuesOf, type Offered } from './CourseInstanceFields.tsx';
import { InstanceBanner, professorTones } from './instances.tsx';
import { words } from './words.ts';
import { FormPage } from '../ui/RecordPage.tsx';
import { paths } from '@stoa/contract/paths';

interface CourseInstanceFormProps {
  /** The one to change; a new one without it. */
  readonly instance: CourseInstance | undefined;
  readonly close: () => void;
}

/** The administrator's form: course, name and professors must be there; the status moves by its actions only. */
function CourseInstanceForm({ instance, close }: CourseInstanceFormProps) {
  const current = instance ? { current: instance } : {};
  return (
    <Page
      title={instance ? words.editCourseInstance : words.addCourseInstance}
      width="form"
      back={{ onClick: close, label: words.courseInstances }}
    >
      {instance && <InstanceBanner instance={instance} tones={professorTones} />}
      <OfferedTo {...current}>{(offered) => <Fields instance={instance} offered={offered} close={close} />}</OfferedTo>
    </Page>
  );
}

function Fields({ instance, offered, close }: CourseInstanceFormProps & { offered: Offered }) {
  const form = useSchemaForm(instance ? courseInstances.update : courseInstances.create, {
    values: instance ? valuesOf(instance) : blank,
    ...(instance ? { changes: { record: instance, valuesOf } } : {}),
    draft: { name: `course instance ${instance?._id ?? 'new'}` },
    schema: Rules,
    failed: words.failedToSaveCourseInstance,
    onDone: ({ name }) => {
      notify(words.was(name, instance ? 'saved' : words.addedAsADraft));
      close();
    },
  });
  return (
    <Form
      form={form}
      button={instance ? words.saveCourseInstance : words.addCourseInstance}
      cancel={{ onClick: close }}
    >
      <CourseInstanceFields form={form} offered={offered} administrative {...(instance ? { current: instance } : {})} />
    </Form>
  );
}

/** Administrator: one course instance to change, or a new one. */
export default function CourseInstancePage() {
  return (
    <FormPage
      list={paths.courseInstances}
      of={courseInstances.one}
      title={words.editCourseInstance}
      back={words.courseInstances}
      failed={words.failedToLoadData}
    >
      {(instance, close) => <CourseInstanceForm instance={instance} close={close} />}
    </FormPage>
  );
}
