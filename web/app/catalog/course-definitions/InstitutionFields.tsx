import { agreements } from '@stoa/contract/catalog/agreements.endpoints';
import { type CourseDefinition, courseDefinitionFields } from '@stoa/contract/catalog/course-definitions.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEffect, useRef } from 'react';
import { useFormState, useWatch, type FieldValues, type Path, type PathValue } from 'react-hook-form';
import { useEveryRow } from '../../kernel/queries.ts';
import { Field } from '../../ui/Field.tsx';
import { FormGroup } from '../../ui/Form.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import type { SchemaForm } from '../../ui/useSchemaForm.ts';
import { EquivalentFields, equivalentValues } from './definitions.tsx';

interface InstitutionFieldsProps<V extends FieldValues> {
  readonly form: SchemaForm<V>;
  readonly definition: CourseDefinition | undefined;
  /** Administrators also set what the course counts as. */
  readonly setsEquivalent: boolean;
}
/** The institution that grants the credit of a course, and what the course counts as there. */
export function InstitutionFields<V extends FieldValues>(props: InstitutionFieldsProps<V>) {
  const { form, definition, setsEquivalent } = props;
  const { data = [], error } = useEveryRow(agreements.partners);
  const chosen = useWatch({ control: form.methods.control, name: 'institutionREF' as Path<V> }) as string | null;
  const own = definition?.institutionREF;
  const known = data.map(({ _id, name, hasAgreement }) => ({
    value: _id,
    label: hasAgreement ? name : i18n.t('{name} (no agreement in force)', { name }),
  }));
  const options =
    own && !known.some(({ value }) => value === own._id) ? [{ value: own._id, label: own.name }, ...known] : known;
  const nameOf = (id: string | null) =>
    id === null ? undefined : ([...data, ...(own ? [own] : [])].find(({ _id }) => _id === id)?.name ?? '');
  const isLate = definition !== undefined && ['Approved', 'Active'].includes(definition.status);
  return (
    <FormGroup title={i18n.t(courseDefinitionFields.institutionREF.section)}>
      <Field
        form={form}
        name={'institutionREF' as Path<V>}
        label={i18n.t(courseDefinitionFields.institutionREF.label)}
        type="search"
        options={options}
        empty={null}
        required={false}
        wide
        description={
          error
            ? i18n.t('We couldn’t load the institutions. Reload the page to choose another one.')
            : i18n.t('Optional. The institution then approves the course and the professors who teach it.')
        }
      />
      {isLate && chosen !== null && chosen !== (own?._id ?? null) && (
        <p>
          {i18n.t(
            'Courses that are already open keep their rules. The institution’s administrators will see the students who take its courses for credit.',
          )}
        </p>
      )}
      {setsEquivalent && <EquivalentCourse {...props} chosen={chosen} named={nameOf(chosen)} />}
    </FormGroup>
  );
}

interface EquivalentCourseProps<V extends FieldValues> extends InstitutionFieldsProps<V> {
  /** The chosen institution, and its name. */
  readonly chosen: string | null;
  readonly named: string | undefined;
}
function EquivalentCourse<V extends FieldValues>({ form, definition, chosen, named }: EquivalentCourseProps<V>) {
  const { control, setValue } = form.methods;
  const name = 'equivalent' as Path<V>;
  const equivalent = useWatch({ control, name }) as CourseDefinition['equivalent'];
  const { errors } = useFormState({ control, name });
  const set = (value: unknown) => setValue(name, value as PathValue<V, Path<V>>, { shouldDirty: true });
  const said = JSON.stringify(equivalent);
  const before = useRef({ chosen, said });
  // An equivalent course is one institution's own. A draft or a saved record brings both of its values at once.
  useEffect(() => {
    const isLeft = before.current.chosen !== chosen && before.current.said === said;
    if (equivalent && isLeft) setValue(name, null as PathValue<V, Path<V>>, { shouldDirty: true });
    before.current = { chosen, said };
  }, [chosen, equivalent, said, name, setValue]);
  if (named === undefined) return null;
  const refused = (errors as Record<string, { message?: unknown } | undefined>)['equivalent']?.message;
  const known = definition ?? { name: '', credits: null, equivalent: null };
  return (
    <>
      {typeof refused === 'string' && <Failure>{refused}</Failure>}
      {equivalent ? (
        <>
          <EquivalentFields form={form} at="equivalent." institution={named} />
          <p>
            <Button variant="default" size="sm" danger onClick={() => set(null)}>
              {i18n.t('Remove equivalent course')}
            </Button>
          </p>
        </>
      ) : (
        <p>
          <Button variant="default" onClick={() => set(equivalentValues(known))}>
            {i18n.t('Add equivalent course')}
          </Button>
        </p>
      )}
    </>
  );
}
