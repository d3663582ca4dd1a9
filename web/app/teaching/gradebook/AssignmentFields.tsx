import { assignmentTypes } from '@stoa/contract/teaching/gradebook.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../../ui/Field.tsx';
import type { SchemaForm } from '../../ui/useSchemaForm.ts';

export interface AssignmentValues {
  /** Only a new assignment names its course. */
  courseInstanceREF?: string;
  assignmentName: string;
  assignmentType: string;
  weight: number;
  maxScore: number | null;
}

/** The inputs of an assignment, new or existing. */
export const AssignmentFields = ({ form }: { form: SchemaForm<AssignmentValues> }) => (
  <>
    <Field form={form} name="assignmentName" label={i18n.t('Assignment Name')} />
    <Field
      form={form}
      name="assignmentType"
      label={i18n.t('Type')}
      type="select"
      options={assignmentTypes.map((value) => ({ value, label: i18n.t(value) }))}
    />
    <Field form={form} name="weight" label={i18n.t('Weight')} type="number" step={0.01} />
    <Field
      form={form}
      name="maxScore"
      label={i18n.t('Max Score')}
      description={i18n.t('Without a max score, scores don’t count toward the course total.')}
      type="number"
      step={0.01}
    />
  </>
);
