import type { GradeForm } from '@stoa/contract/catalog/grades.shapes';
import type { Code, Grading, LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { suggestedCode } from '@stoa/contract/enrollment/letters';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { ReactNode } from 'react';
import type { GradedStudent } from './gradedStudents.ts';
import { shortDay } from '../../ui/format.ts';
import { SelectInput, TextArea, TextInput } from '../../ui/plain/Input.tsx';
import styles from './final-grades.module.css';

/** The codes for the final grades of a course, and the known activity of its students. */
export type Given = Pick<Grading, 'codes' | 'mapping' | 'activity'>;
/** Returns the letters of a course as codes, where no institution has its own. Includes grades that were posted before. */
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

/** Says what the last known activity of a student was: “handed in “Essay 1” on March 3”. Undefined where none is known. */
export function lastActivityOf({ registration }: GradedStudent, { activity }: Given): string | undefined {
  const known = activity.find(({ registrationREF }) => registrationREF === registration?._id);
  if (!known) return undefined;
  const { kind, what } = known;
  const date = shortDay(known.last);
  if (kind === 'work') return i18n.t('handed in “{what}” on {date}', { what, date });
  if (kind === 'added') return i18n.t('“{what}” on {date}, added by a professor', { what, date });
  return what ? i18n.t('attended “{what}” on {date}', { what, date }) : i18n.t('attended on {date}', { date });
}

const kindOf = (codes: readonly Code[], { grade }: Pick<Typed, 'grade'>): Code['kind'] | undefined =>
  codes.find(({ code }) => code === grade)?.kind;

/** The grade as it is sent, with the fields that its kind asks for. */
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
  /** The source of the suggested last day of activity; undefined where none is known. */
  readonly source: string | undefined;
  /** Messages by the field's path in the call. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (typed: Typed) => void;
}

/** A grade in an institution's codes, with the fields that its kind asks for. */
export function CodeFields({ label, required = false, codes, typed, source, errors, onChange }: CodeFieldsProps) {
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
          description={
            source
              ? i18n.t('The last activity we know of: {source}.', { source })
              : i18n.t('We know of no activity of this student.')
          }
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
