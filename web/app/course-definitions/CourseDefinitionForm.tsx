import {
  courseDefinitions,
  courseDefinitionStatuses,
  courseLevels,
  type CourseDefinition,
} from '@stoa/contract/course-definitions';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { StatusBanner } from '../ui/StatusBadge.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { messageTime } from './catalog.tsx';
import { words } from './words.ts';

const blank = {
  name: '',
  courseNumber: '',
  description: '',
  level: null as (typeof courseLevels)[number] | null,
  credits: null as number | null,
  learningOutcomes: '',
  miscOther: '',
};
/** Only the administrator's form knows the status. */
type Values = typeof blank & { status?: CourseDefinition['status'] };

const valuesOf = ({ level, ...definition }: CourseDefinition): typeof blank => ({
  name: definition.name,
  courseNumber: definition.courseNumber,
  description: definition.description,
  level: courseLevels.find((one) => one === String(level)) ?? null,
  credits: definition.credits,
  learningOutcomes: definition.learningOutcomes,
  miscOther: definition.miscOther,
});

interface CourseDefinitionFormProps {
  /** The one to change; a new one without it. */
  readonly definition?: CourseDefinition;
  readonly setsStatus: boolean;
  readonly close: () => void;
}
/** Defines a course, or changes its definition. */
export function CourseDefinitionForm({ definition, setsStatus, close }: CourseDefinitionFormProps) {
  const shown = (one: CourseDefinition): Values => ({ ...valuesOf(one), ...(setsStatus && { status: one.status }) });
  const form = useSchemaForm(definition ? courseDefinitions.update : courseDefinitions.create, {
    values: definition ? shown(definition) : { ...blank, ...(setsStatus && { status: 'Approval Requested' as const }) },
    ...(definition ? { changes: { record: definition, valuesOf: shown } } : {}),
    draft: { name: `course definition ${definition?._id ?? 'new'}` },
    // The rules of a new one: a name can't be emptied afterwards either.
    schema: courseDefinitions.create.body,
    failed: words.anErrorOccurredWhileSavingThe,
    onDone: () => {
      notify(definition ? words.courseUpdatedSuccessfully : words.courseCreatedSuccessfully, messageTime);
      close();
    },
  });
  return (
    <Page
      title={definition ? words.editCourse : words.createNewCourse}
      width="form"
      back={{ onClick: close, label: words.courseCatalog }}
    >
      {definition && !setsStatus && <Standing definition={definition} />}
      <Form form={form} button={definition ? words.saveCourse : words.createCourse} cancel={{ onClick: close }}>
        <FormGroup title={words.theCourse}>
          <Field form={form} name="name" label={words.name} wide />
          <Field form={form} name="courseNumber" label={words.courseNumber} />
          <Field form={form} name="level" label={words.level} type="select" options={courseLevels} empty={null} />
          <Field form={form} name="credits" label={words.credits} type="number" min={0} max={60} />
          {setsStatus && (
            <Field form={form} name="status" label={words.status} type="select" options={courseDefinitionStatuses} />
          )}
        </FormGroup>
        <FormGroup title={words.whatItTeaches}>
          <Field form={form} name="description" label={words.description} type="textarea" />
          <Field form={form} name="learningOutcomes" label={words.learningOutcomes} type="textarea" />
          <Field form={form} name="miscOther" label={words.miscNotes} type="textarea" />
        </FormGroup>
      </Form>
    </Page>
  );
}

function Standing({ definition: { status, statusReason } }: { definition: CourseDefinition }) {
  return (
    <StatusBanner status={status}>
      {statusReason && <p>{words.reasonOf(statusReason)}</p>}
      <p>{status === 'Denied' ? words.savingItAsksForApprovalAgain : words.itCanBeEditedUntilIt}</p>
    </StatusBanner>
  );
}
