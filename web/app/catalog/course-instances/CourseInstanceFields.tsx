import { courseDefinitions, type CourseDefinition } from '@stoa/contract/catalog/course-definitions.endpoints';
import {
  courseInstanceFiles,
  pricesAreFixed,
  type CourseInstance,
} from '@stoa/contract/catalog/course-instances.endpoints';
import { courseInstanceFields as fields } from '@stoa/contract/catalog/course-instance-fields';
import { namesBy } from '@stoa/contract/kernel/record-fields';
import { fullName } from '@stoa/contract/people/people';
import { professors, type ProfessorName } from '@stoa/contract/catalog/professors.endpoints';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEveryRow } from '../../kernel/queries.ts';
import { blankValues, valuesFrom, type FormValues } from '../../ui/recordFields.tsx';
import { RecordGroups } from '../../ui/RecordInputs.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import type { SchemaForm } from '../../ui/useSchemaForm.ts';

/** No file chosen yet. */
export const uploads = { syllabusREF: null, promoREF: null, thumbnailREF: null };
/** All fields of the forms, empty. */
export const blank = blankValues(fields);
export type InstanceValues = FormValues<typeof fields>;

/** The form's values for an existing course. */
export const valuesOf = (instance: CourseInstance): InstanceValues => valuesFrom(fields, instance);

/** The values of a new course that its course definition knows. Description and credits follow the definition while they are empty. */
export const knownFrom = ({ _id, name, learningOutcomes }: CourseDefinition) => ({
  courseREF: _id,
  name,
  learningOutcomes,
});

/** Fills in what a definition chosen later knows, where nothing is written yet or still the words of the one before. */
function useKnown({ methods }: SchemaForm<InstanceValues>, definitions: readonly CourseDefinition[]) {
  const chosen = useWatch({ control: methods.control, name: 'courseREF' });
  const before = useRef(chosen);
  useEffect(() => {
    if (chosen === before.current) return;
    const [from, to] = [before.current, chosen].map((id) => definitions.find(({ _id }) => _id === id));
    before.current = chosen;
    if (!to) return;
    for (const name of ['name', 'learningOutcomes'] as const)
      if (['', from?.[name]].includes(methods.getValues(name)))
        methods.setValue(name, to[name], { shouldDirty: true, shouldValidate: methods.formState.isSubmitted });
  }, [chosen, definitions, methods]);
}

type Option = { readonly value: string; readonly label: string };
export interface Offered {
  readonly courses: readonly Option[];
  /** The approved course definitions, as the list has them. */
  readonly definitions: readonly CourseDefinition[];
  readonly professors: readonly Option[];
  /** The approved professors, as the list has them. */
  readonly approved: readonly ProfessorName[];
}
const asOption = (professor: ProfessorName): Option => ({
  value: professor._id,
  label: [fullName(professor.personREF), professor.title].filter(Boolean).join(', '),
});
const unique = (options: readonly Option[]): Option[] => [
  ...new Map(options.map((option) => [option.value, option])).values(),
];

/** Loads a form's choices: the approved courses and professors, and those its course already has. */
export function OfferedTo({ current, children }: { current?: CourseInstance; children: (of: Offered) => ReactNode }) {
  const courses = useEveryRow(courseDefinitions.approved, { query: { sort: 'name' } });
  const approved = useEveryRow(professors.approved);
  return (
    <Loaded query={courses} failed={i18n.t('Failed to load data')}>
      {(definitions) => (
        <Loaded query={approved} failed={i18n.t('Failed to load data')}>
          {(names) =>
            children({
              courses: unique(
                [...(current ? [current.courseREF] : []), ...(definitions ?? [])].map(({ _id, name }) => ({
                  value: _id,
                  label: name,
                })),
              ),
              definitions: definitions ?? [],
              professors: unique([...(current?.professorREF ?? []), ...(names ?? [])].map(asOption)),
              approved: names ?? [],
            })
          }
        </Loaded>
      )}
    </Loaded>
  );
}

interface CourseInstanceFieldsProps {
  readonly form: SchemaForm<InstanceValues>;
  readonly offered: Offered;
  readonly current?: CourseInstance;
  /** The administrator's form takes cents, and has its own credits and description. */
  readonly administrative?: boolean;
}
/** The fields of both forms: course and professors, dates and prices, content, files. */
export function CourseInstanceFields({ form, offered, current, administrative = false }: CourseInstanceFieldsProps) {
  useKnown(form, offered.definitions);
  const fixed = current !== undefined && pricesAreFixed(current.status);
  const amount = {
    step: administrative ? 0.01 : 1,
    disabled: fixed,
    ...(fixed && { description: i18n.t('Prices can’t change once registration has opened.') }),
  };
  const fileOf = (name: keyof typeof courseInstanceFiles) => ({
    rule: courseInstanceFiles[name],
    current: current?.[name],
    removable: true,
  });
  const special = {
    courseREF: { options: offered.courses, disabled: fixed },
    professorREF: { options: offered.professors },
    ...Object.fromEntries(namesBy(fields, 'amount').map((name) => [name, amount])),
    ...Object.fromEntries(namesBy(fields, 'document').map((name) => [name, fileOf(name)])),
  };
  const shown = Object.fromEntries(Object.entries(fields).filter(([, field]) => administrative || !('by' in field)));
  return <RecordGroups form={form} fields={shown} special={special} />;
}
