import type { GradeForm } from '@stoa/contract/catalog/agreements.endpoints';
import { suggestedCode, type Grading, type LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { ReactNode } from 'react';
import type { GradedStudent } from './gradedStudents.ts';
import { SelectInput, TextArea, TextInput } from '../../ui/plain/Input.tsx';
import styles from './final-grades.module.css';

type Code = Grading['codes'][number];
/** How the final grades of a course are given, and which activity is known. */
export type Given = Pick<Grading, 'codes' | 'mapping' | 'activity'>;
/** The letters of a course as the codes that they are where no institution has its own; with grades that were posted before. */
export const lettersAsCodes = (scheme: LetterScheme, posted: readonly string[]): Given => {
  const letters = [...new Set([...scheme.map(({ letter }) => letter), ...posted])];
  return {
    codes: letters.map((code) => ({ code, meaning: '', kind: 'earned' })),
    mapping: letters.map((letter) => ({ letter, code: letter })),
    activity: [],
  };
};

/** The typed fields of a grade in an institution's codes; empty fields are empty text. */
export interface Typed {
  readonly grade: string;
  readonly lastActivity: string;
  readonly missing: string;
  readonly due: string;
  readonly lapsesTo: string;
}

/** Returns the first values of a student's grade: the posted ones, else those the course total suggests, with known activity. */
export function typedFor({ registration, letter }: GradedStudent, grading: Given): Typed {
  const last = grading.activity.find(({ registrationREF }) => registrationREF === registration?._id)?.last ?? '';
  const { incomplete } = registration ?? {};
  return {
    grade: registration?.grade ?? suggestedCode(grading, letter)?.code ?? '',
    lastActivity: registration?.lastActivity ?? last,
    missing: incomplete?.missing ?? '',
    due: incomplete?.due ?? '',
    lapsesTo: incomplete?.lapsesTo ?? '',
  };
}

const kindOf = (codes: readonly Code[], { grade }: Pick<Typed, 'grade'>): Code['kind'] | undefined =>
  codes.find(({ code }) => code === grade)?.kind;

/** The grade as it is sent: with what its kind asks for. */
export function toSend(codes: readonly Code[], typed: Typed): GradeForm {
  const { grade, lastActivity, missing, due, lapsesTo } = typed;
  const kind = kindOf(codes, typed);
  return {
    grade,
    ...(kind === 'not earned' && lastActivity && { lastActivity }),
    ...(kind === 'incomplete' && { incomplete: { missing, due, lapsesTo } }),
  };
}

/** The codes as options, each with its meaning. */
export const optionsOf = (codes: readonly Code[]): { value: string; label: string }[] => [
  { value: '', label: i18n.t('Choose a grade') },
  ...codes.map(({ code, meaning }) => ({ value: code, label: meaning === '' ? code : `${code} – ${meaning}` })),
];

interface CodeFieldsProps {
  readonly label: ReactNode;
  readonly required?: boolean;
  readonly codes: readonly Code[];
  readonly typed: Typed;
  /** Messages by the field's path in the call. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (typed: Typed) => void;
}

/** A grade in an institution's codes, with the fields that its kind asks for. */
export function CodeFields({ label, required = false, codes, typed, errors, onChange }: CodeFieldsProps) {
  const kind = kindOf(codes, typed);
  const field = (name: keyof Typed, path: string) => ({
    value: typed[name],
    error: errors[path],
    required: true,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <div className={styles['letterInput']}>
      <SelectInput
        label={label}
        data={optionsOf(codes)}
        {...field('grade', 'grade')}
        required={required}
        error={errors['grade'] ?? errors['incomplete']}
      />
      {kind === 'not earned' && (
        <TextInput
          label={i18n.t('Last day of academic activity')}
          description={i18n.t('We suggest the last activity we know of. Signing in doesn’t count.')}
          type="date"
          {...field('lastActivity', 'lastActivity')}
        />
      )}
      {kind === 'incomplete' && (
        <>
          <TextArea label={i18n.t('What is still missing')} {...field('missing', 'incomplete.missing')} />
          <TextInput label={i18n.t('Deadline')} type="date" {...field('due', 'incomplete.due')} />
          <SelectInput
            label={i18n.t('Grade after the deadline')}
            data={optionsOf(codes.filter((one) => one.kind === 'earned' || one.kind === 'not earned'))}
            {...field('lapsesTo', 'incomplete.lapsesTo')}
          />
        </>
      )}
    </div>
  );
}
