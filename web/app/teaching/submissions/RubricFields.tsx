import { i18n } from '@stoa/contract/kernel/i18n';
import { useFieldArray } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import type { SchemaForm } from '../../ui/useSchemaForm.ts';
import { levelsOfText, type Values } from './rubricText.ts';
import styles from './AssignmentList.module.css';

/** The criteria of a rubric, each with its levels as lines. */
export function RubricFields({ form }: { form: SchemaForm<Values> }) {
  const { control, watch } = form.methods;
  const { fields, append, remove } = useFieldArray({ control, name: 'rubric' as never });
  const best = (watch('rubric') ?? []).reduce(
    (sum, { levels }) => sum + Math.max(0, ...(levelsOfText(levels) ?? []).map(({ points }) => points)),
    0,
  );
  return (
    <fieldset className={styles['list']}>
      <legend>{i18n.t('Rubric')}</legend>
      <p className="soft">
        {fields.length === 0
          ? i18n.t(
              'A rubric lets you grade with number keys. Students read it before they write, and with their grade.',
            )
          : i18n.t('The best levels add up to {points, number} points.', { points: best })}
      </p>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles['criterion']}>
          <Field
            form={form}
            name={`rubric.${index}.criterion`}
            label={i18n.t('Criterion {number}', { number: index + 1 })}
            required
          />
          <Field
            form={form}
            name={`rubric.${index}.levels`}
            type="textarea"
            rows={3}
            label={i18n.t('Levels')}
            description={i18n.t('One a line, its points first: “40 Strong”. The first line gets key 1.')}
            required
          />
          <div>
            <RowButton
              label={i18n.t('Remove')}
              of={i18n.t('Criterion {number}', { number: index + 1 })}
              onClick={() => remove(index)}
            />
          </div>
        </div>
      ))}
      <div>
        <Button variant="default" size="sm" onClick={() => append({ criterion: '', levels: '' } as never)}>
          {i18n.t('+ Add criterion')}
        </Button>
      </div>
    </fieldset>
  );
}
