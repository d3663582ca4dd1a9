import { courseDefinitions, type CourseDefinition } from '@stoa/contract/catalog/course-definitions';
import {
  courseInstanceFiles,
  courseInstanceLabels as labels,
  pricesAreFixed,
  type CourseInstance,
} from '@stoa/contract/catalog/course-instances';
import { fullName } from '@stoa/contract/people/people';
import { professors, type ProfessorName } from '@stoa/contract/catalog/professors';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { Field, FileField } from '../../ui/Field.tsx';
import { FormGroup } from '../../ui/Form.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import type { SchemaForm } from '../../ui/useSchemaForm.ts';

/** No file chosen yet. */
export const uploads = {
  syllabusREF: null as File | null,
  promoREF: null as File | null,
  thumbnailREF: null as File | null,
};
/** All fields of the forms, empty. */
export const blank = {
  courseREF: '',
  name: '',
  professorREF: [] as string[],
  profDescription: '',
  courseDescription: '',
  cost: null as number | null,
  auditCost: null as number | null,
  credits: null as number | null,
  seats: null as number | null,
  start: '',
  end: '',
  learningOutcomes: '',
  textbooks: '',
  additionalMaterials: '',
  courseRequirements: '',
  gradingScale: '',
  classAgenda: '',
  miscOther: '',
  ...uploads,
};
export type InstanceValues = typeof blank;

/** The form's values for an existing course. */
export const valuesOf = (instance: CourseInstance): InstanceValues => ({
  courseREF: instance.courseREF._id,
  name: instance.name,
  professorREF: instance.professorREF.map(({ _id }) => _id),
  profDescription: instance.profDescription,
  courseDescription: instance.courseDescription,
  cost: instance.cost,
  auditCost: instance.auditCost,
  credits: instance.credits,
  seats: instance.seats,
  start: instance.start ?? '',
  end: instance.end ?? '',
  learningOutcomes: instance.learningOutcomes,
  textbooks: instance.textbooks,
  additionalMaterials: instance.additionalMaterials,
  courseRequirements: instance.courseRequirements,
  gradingScale: instance.gradingScale,
  classAgenda: instance.classAgenda,
  miscOther: instance.miscOther,
  ...uploads,
});

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
  const courses = useEndpoint(courseDefinitions.approved, { query: { sort: 'name' } });
  const approved = useEndpoint(professors.approved);
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
  const step = administrative ? 0.01 : 1;
  const fixed = current !== undefined && pricesAreFixed(current.status);
  const price = {
    type: 'number' as const,
    step,
    min: 0,
    disabled: fixed,
    ...(fixed ? { description: i18n.t('Prices can’t change once registration has opened.') } : {}),
  };
  const { syllabusREF, promoREF, thumbnailREF } = courseInstanceFiles;
  return (
    <>
      <FormGroup title={i18n.t('Course details')}>
        <Field form={form} name="courseREF" label={i18n.t(labels.courseREF)} type="search" options={offered.courses} />
        <Field form={form} name="name" label={i18n.t(labels.name)} />
        {administrative && (
          <>
            <Field form={form} name="credits" label={i18n.t('Credits')} type="number" min={0} max={60} />
            <Field form={form} name="courseDescription" label={i18n.t('Course Description')} type="textarea" />
          </>
        )}
      </FormGroup>
      <FormGroup title={i18n.t('Professors')}>
        <Field
          form={form}
          name="professorREF"
          label={i18n.t(labels.professorREF)}
          type="multi-select"
          description={i18n.t('Choose one or more.')}
          options={offered.professors}
          wide
        />
        <Field form={form} name="profDescription" label={i18n.t(labels.profDescription)} type="textarea" />
      </FormGroup>
      <FormGroup title={i18n.t('Dates and pricing')}>
        <Field form={form} name="start" label={i18n.t(labels.start)} type="date" />
        <Field form={form} name="end" label={i18n.t(labels.end)} type="date" />
        <Field form={form} name="cost" label={i18n.t(labels.cost)} {...price} />
        <Field form={form} name="auditCost" label={i18n.t(labels.auditCost)} {...price} />
        <Field
          form={form}
          name="seats"
          label={i18n.t('Seats')}
          type="number"
          min={1}
          step={1}
          description={i18n.t(
            'Leave empty for no limit. When all seats are taken, students can join the waiting list.',
          )}
        />
      </FormGroup>
      <FormGroup title={i18n.t('Content')}>
        <Field form={form} name="learningOutcomes" label={i18n.t(labels.learningOutcomes)} type="textarea" />
        <Field form={form} name="textbooks" label={i18n.t(labels.textbooks)} type="textarea" />
        <Field form={form} name="additionalMaterials" label={i18n.t(labels.additionalMaterials)} type="textarea" />
        <Field form={form} name="courseRequirements" label={i18n.t(labels.courseRequirements)} type="textarea" />
        <Field form={form} name="gradingScale" label={i18n.t(labels.gradingScale)} type="textarea" />
        <Field form={form} name="classAgenda" label={i18n.t(labels.classAgenda)} type="textarea" />
        <Field form={form} name="miscOther" label={i18n.t('Misc Notes')} type="textarea" />
      </FormGroup>
      <FormGroup title={i18n.t('Files')}>
        <FileField
          form={form}
          name="syllabusREF"
          label={i18n.t('Syllabus')}
          rule={syllabusREF}
          current={current?.syllabusREF ?? null}
          removable
        />
        <FileField
          form={form}
          name="promoREF"
          label={i18n.t('Promo Video')}
          rule={promoREF}
          current={current?.promoREF ?? null}
          removable
        />
        <FileField
          form={form}
          name="thumbnailREF"
          label={i18n.t('Thumbnail')}
          rule={thumbnailREF}
          current={current?.thumbnailREF ?? null}
          removable
        />
      </FormGroup>
    </>
  );
}
