import {
  CourseInstanceForm as Rules,
  courseInstances,
  type CourseInstance,
} from '@stoa/contract/catalog/course-instances.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Form } from '../../ui/Form.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { blank, CourseInstanceFields, OfferedTo, valuesOf, type Offered } from './CourseInstanceFields.tsx';
import { InstanceBanner, professorTones } from './instances.tsx';
import { FormPage } from '../../ui/RecordPage.tsx';
import { paths } from '@stoa/contract/paths';

interface FieldsProps {
  /** The course to change; without it, a new one is created. */
  readonly instance: CourseInstance | undefined;
  readonly offered: Offered;
  readonly close: () => void;
}
/** The administrator's form. It requires course, name and professors; only the actions change the status. */
function Fields({ instance, offered, close }: FieldsProps) {
  const form = useSchemaForm(instance ? courseInstances.update : courseInstances.create, {
    values: instance ? valuesOf(instance) : blank,
    ...(instance ? { changes: { record: instance, valuesOf } } : {}),
    draft: { name: `course instance ${instance?._id ?? 'new'}` },
    schema: Rules,
    failed: i18n.t('Failed to save course instance'),
    done: ({ name }) =>
      instance ? i18n.t('{name} was saved.', { name }) : i18n.t('{name} was added as a Draft.', { name }),
    onDone: close,
  });
  return (
    <Form
      form={form}
      button={instance ? i18n.t('Save Course Instance') : i18n.t('Add Course Instance')}
      cancel={{ onClick: close }}
    >
      <CourseInstanceFields form={form} offered={offered} administrative current={instance} />
    </Form>
  );
}

/** Administrator: one course instance to change, or a new one. */
export default function CourseInstancePage() {
  return (
    <FormPage
      list={paths.courseInstances}
      of={courseInstances.one}
      title={i18n.t('Edit Course Instance')}
      add={i18n.t('Add Course Instance')}
      back={i18n.t('Course Instances')}
      failed={i18n.t('Failed to load data')}
    >
      {(instance, close) => (
        <>
          {instance && <InstanceBanner instance={instance} tones={professorTones} />}
          <OfferedTo current={instance}>
            {(offered) => <Fields instance={instance} offered={offered} close={close} />}
          </OfferedTo>
        </>
      )}
    </FormPage>
  );
}
