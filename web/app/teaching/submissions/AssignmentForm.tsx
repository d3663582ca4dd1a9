import {
  assignmentTypes,
  defaultAssignmentType,
  defaultMaxScore,
  defaultWeight,
  gradebook,
} from '@stoa/contract/teaching/gradebook.shapes';
import { materials } from '@stoa/contract/teaching/materials.endpoints';
import { handInKinds } from '@stoa/contract/teaching/assignments';
import { requiredLine } from '@stoa/contract/kernel/fields.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { AssignmentItem } from '@stoa/contract/teaching/submissions.endpoints';
import { z } from 'zod';
import { call } from '../../kernel/api.ts';
import { MeantInstant, useInstants, ZoneField } from '../../ui/clockTimes.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Fields } from '../../ui/Field.tsx';
import { ownZone } from '../../ui/format.ts';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { useReturnedQuestion } from './ReturnButton.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { levelsOfText, textOfLevels, type Values } from './rubricText.ts';
import { RubricFields } from './RubricFields.tsx';

interface AssignmentFormProps {
  readonly courseInstanceId: string;
  /** The one to change; without it, a new one is made. */
  readonly item: AssignmentItem | undefined;
  readonly close: () => void;
}

const blank = (): Values => ({
  assignmentName: '',
  assignmentType: defaultAssignmentType,
  weight: defaultWeight,
  maxScore: defaultMaxScore,
  handIn: 'text',
  instructions: '',
  due: '',
  zone: ownZone(),
  offset: '',
  isLateTaken: false,
  late: { perDay: 10, unit: 'percent', lastDay: '' },
  anonymous: false,
  outcomes: '',
  rubric: [],
});
const valuesOf = (item: AssignmentItem): Values => ({
  assignmentName: item.name,
  assignmentType: item.type,
  weight: item.weight,
  maxScore: item.maxScore,
  handIn: item.handIn,
  instructions: item.instructions,
  due: item.due ?? '',
  zone: item.zone ?? ownZone(),
  offset: '',
  isLateTaken: item.late !== null,
  anonymous: item.anonymous,
  outcomes: item.outcomes.join('\n'),
  late: { ...(item.late ?? { perDay: 10, unit: 'percent' }), lastDay: item.late?.lastDay ?? '' },
  rubric: item.rubric.map(({ criterion, levels }) => ({ criterion, levels: textOfLevels(levels) })),
});

const bodyOf = ({ due, offset, isLateTaken, late, outcomes, rubric, ...values }: Values) =>
  ({
    ...values,
    due: due || null,
    ...(offset !== '' && { offset }),
    late: isLateTaken && due ? { perDay: late.perDay ?? 0, unit: late.unit, lastDay: late.lastDay || null } : null,
    outcomes: outcomes
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    rubric: rubric.map(({ criterion, levels }) => ({ criterion, levels: levelsOfText(levels) ?? [] })),
  }) as never;

const Schema = z.looseObject({ assignmentName: requiredLine(/*i18n*/ 'Assignment name is required') });
const check = ({ rubric }: Values): Record<string, string> =>
  Object.fromEntries(
    rubric.flatMap(({ levels }, index) =>
      levelsOfText(levels)
        ? []
        : [[`rubric.${index}.levels`, i18n.t('Begin each line with its points, as in “40 Strong”.')]],
    ),
  );

/** The dialog in which professors set the work to hand in for an assignment, its due time, and how it is graded. */
export default function AssignmentForm({ courseInstanceId, item, close }: AssignmentFormProps) {
  const { instants, onRefused } = useInstants();
  const askAboutReturned = useReturnedQuestion(item?._id);
  const endpoint = item ? gradebook.updateAssignment : gradebook.addAssignment;
  const form = useSchemaForm<typeof endpoint, Values>(endpoint, {
    ...(item && { params: { id: item._id } as never }),
    values: item ? valuesOf(item) : blank(),
    schema: Schema,
    check,
    toBody: (values) =>
      ({
        ...(bodyOf(values) as object),
        ...(item ? { version: item.version } : { courseInstanceREF: courseInstanceId }),
      }) as never,
    ahead: (_files, _following, body) => askAboutReturned(body),
    failed: i18n.t('We couldn’t save the assignment.'),
    onRefused,
    done: item ? i18n.t('Assignment saved.') : i18n.t('Assignment added.'),
    onDone: close,
  });
  const [handIn, due, isLateTaken] = form.methods.watch(['handIn', 'due', 'isLateTaken']);
  return (
    <Dialog opened onClose={close} title={item ? i18n.t('Edit assignment') : i18n.t('Add Assignment')} width="medium">
      <Form form={form} button={i18n.t('Save')} cancel={{ onClick: close }}>
        <FormGroup title={i18n.t('Assignment')}>
          <Fields
            form={form}
            of={{
              assignmentName: { label: i18n.t('Assignment Name'), required: true, first: true, wide: true },
              assignmentType: {
                label: i18n.t('Type'),
                type: 'select',
                options: assignmentTypes.map((value) => ({ value, label: i18n.t(value) })),
              },
              handIn: {
                label: i18n.t('What students hand in'),
                type: 'select',
                options: handInKinds.map((value) => ({ value, label: i18n.t(handInNames[value]) })),
              },
              maxScore: { label: i18n.t('Max Score'), type: 'number', step: 0.01, required: handIn !== 'none' },
              weight: { label: i18n.t('Weight'), type: 'number', step: 0.01 },
            }}
          />
        </FormGroup>
        <MarkdownField
          form={form}
          name="instructions"
          label={i18n.t('Instructions')}
          rows={6}
          required={false}
          preview={(markdown) => call(materials.preview, { body: { markdown } })}
        />
        <FormGroup title={i18n.t('When it is due')}>
          <Field form={form} name="due" label={i18n.t('Due')} type="datetime-local" />
          <ZoneField form={form} />
          <MeantInstant form={form} instants={instants} />
          {due && (
            <Field
              form={form}
              name="isLateTaken"
              type="checkbox"
              label={i18n.t('Accept late work')}
              description={i18n.t('Students see what it costs before they hand in.')}
              wide
            />
          )}
          {due && isLateTaken && (
            <>
              <Fields
                form={form}
                at="late."
                of={{
                  perDay: { label: i18n.t('Taken off for each day'), type: 'number', min: 0, step: 0.01 },
                  unit: {
                    label: i18n.t('Counted in'),
                    type: 'select',
                    options: [
                      { value: 'points', label: i18n.t('Points') },
                      { value: 'percent', label: i18n.t('Percent of the maximum') },
                    ],
                  },
                  lastDay: {
                    label: i18n.t('Last day'),
                    type: 'date',
                    description: i18n.t('Leave it empty to accept work until the course ends.'),
                  },
                }}
              />
            </>
          )}
        </FormGroup>
        {handIn !== 'none' && (
          <>
            <RubricFields form={form} />
            <Field
              form={form}
              name="anonymous"
              type="checkbox"
              label={i18n.t('Hide names while grading')}
              description={i18n.t(
                'You see whose work it was once you return it. The gradebook’s grid shows names at any time.',
              )}
            />
          </>
        )}
        <Field
          form={form}
          name="outcomes"
          type="textarea"
          rows={2}
          label={i18n.t('Learning outcomes it assesses')}
          description={i18n.t('One a line.')}
        />
      </Form>
    </Dialog>
  );
}

const handInNames = {
  none: /*i18n*/ 'Nothing: you enter grades in the gradebook',
  text: /*i18n*/ 'A text',
  files: /*i18n*/ 'Files',
  link: /*i18n*/ 'A link',
} as const;
