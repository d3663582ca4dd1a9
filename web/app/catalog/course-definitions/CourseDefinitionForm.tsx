import {
  courseDefinitions,
  courseDefinitionStatuses,
  courseLevels,
  type CourseDefinition,
} from '@stoa/contract/catalog/course-definitions.shapes';
import { courseDefinitionFields as fields } from '@stoa/contract/catalog/course-definitions.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { notify } from '../../ui/notify.ts';
import { Page } from '../../ui/Page.tsx';
import { blankValues, valuesFrom } from '../../ui/recordFields.tsx';
import { RecordInputs } from '../../ui/RecordInputs.tsx';
import { StatusBanner } from '../../ui/StatusBadge.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { messageTime } from './definitions.tsx';
import { InstitutionFields } from './InstitutionFields.tsx';

type Level = (typeof courseLevels)[number];
const blank = { ...blankValues(fields), level: null as Level | null, institutionREF: null as string | null };
/** Only the administrator's form knows the status, and what the course counts as at an institution. */
type Values = typeof blank & Partial<Pick<CourseDefinition, 'status' | 'equivalent'>>;

const valuesOf = (definition: CourseDefinition): typeof blank => ({
  ...valuesFrom(fields, definition),
  level: courseLevels.find((one) => one === String(definition.level)) ?? null,
  institutionREF: definition.institutionREF?._id ?? null,
});

const special = { level: { empty: null } };

interface CourseDefinitionFormProps {
  /** The definition to change; without it, a new one is created. */
  readonly definition?: CourseDefinition;
  readonly setsStatus: boolean;
  readonly close: () => void;
}
/** Defines a course, or changes its definition. */
export function CourseDefinitionForm({ definition, setsStatus, close }: CourseDefinitionFormProps) {
  const shown = (one: CourseDefinition): Values => ({
    ...valuesOf(one),
    ...(setsStatus && { status: one.status, equivalent: one.equivalent }),
  });
  const form = useSchemaForm(definition ? courseDefinitions.update : courseDefinitions.create, {
    values: definition
      ? shown(definition)
      : { ...blank, ...(setsStatus && { status: 'Approval Requested' as const, equivalent: null }) },
    ...(definition ? { changes: { record: definition, valuesOf: shown } } : {}),
    draft: { name: `course definition ${definition?._id ?? 'new'}` },
    // A change follows the rules for a new definition: the name can't be emptied later either.
    schema: courseDefinitions.create.body,
    failed: i18n.t('An error occurred while saving the course. Please try again.'),
    onDone: () => {
      notify(definition ? i18n.t('Course updated successfully.') : i18n.t('Course created successfully.'), messageTime);
      close();
    },
  });
  return (
    <Page
      title={definition ? i18n.t('Edit Course') : i18n.t('Create New Course')}
      width="form"
      back={{ onClick: close, label: i18n.t('Course Catalog') }}
    >
      {definition && !setsStatus && <StatusLine definition={definition} />}
      <Form
        form={form}
        button={definition ? i18n.t('Save Course') : i18n.t('Create Course')}
        cancel={{ onClick: close }}
      >
        <FormGroup title={i18n.t(fields.name.section)}>
          <RecordInputs form={form} fields={fields} section={fields.name.section} special={special} />
          {setsStatus && (
            <Field
              form={form}
              name="status"
              label={i18n.t('Status')}
              type="select"
              options={courseDefinitionStatuses}
            />
          )}
        </FormGroup>
        <InstitutionFields form={form} definition={definition} setsEquivalent={setsStatus} />
        <FormGroup title={i18n.t(fields.description.section)}>
          <RecordInputs form={form} fields={fields} section={fields.description.section} />
        </FormGroup>
      </Form>
    </Page>
  );
}

function StatusLine({ definition: { status, statusReason } }: { definition: CourseDefinition }) {
  return (
    <StatusBanner status={status}>
      {statusReason && <p>{i18n.t('Reason: {reason}', { reason: statusReason })}</p>}
      <p>
        {status === 'Denied'
          ? i18n.t('When you save your changes, they go back to the approvers.')
          : i18n.t('You can edit this until it is approved or denied.')}
      </p>
    </StatusBanner>
  );
}
