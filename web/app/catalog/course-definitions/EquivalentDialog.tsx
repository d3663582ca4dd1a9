import { courseDefinitions, type CourseDefinition } from '@stoa/contract/catalog/course-definitions.shapes';
import { Equivalent } from '@stoa/contract/people/promises.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { FormDialog } from '../../ui/Form.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { EquivalentFields, equivalentValues } from './definitions.tsx';

interface EquivalentDialogProps {
  readonly definition: CourseDefinition;
  /** Says who learns of the approval. */
  readonly consequence: string;
  readonly close: (done: boolean) => void;
}
/** Approves a course definition whose credit an institution grants, with what it counts as there. */
export default function EquivalentDialog({ definition, consequence, close }: EquivalentDialogProps) {
  const { _id, name, version, institutionREF, equivalent } = definition;
  const institution = institutionREF?.name ?? '';
  const form = useSchemaForm(courseDefinitions.setStatus, {
    values: equivalentValues(definition),
    params: { id: _id },
    schema: Equivalent,
    toBody: (values) => ({
      approvalStatus: 'Approved',
      // The form checks that the credits are there.
      equivalent: { ...equivalent, ...values, credits: values.credits! },
      version,
    }),
    failed: i18n.t('Failed to update course status.'),
    onDone: () => close(true),
  });
  return (
    <FormDialog
      title={i18n.t('Approve {name}?', { name })}
      form={form}
      button={i18n.t('Approve')}
      onClose={() => close(false)}
      asksBeforeLeaving={false}
    >
      <p>
        {i18n.t('{institution} grants the credit. Enter the course that students find on its transcript.', {
          institution,
        })}
      </p>
      <EquivalentFields form={form} institution={institution} />
      <p>{consequence}</p>
    </FormDialog>
  );
}
