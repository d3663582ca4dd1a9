import {
  finalGrades,
  type Grading,
  isGuessed,
  type LetterScheme,
  suggestedCode,
} from '@stoa/contract/enrollment/final-grades.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { useCall, useEndpoint } from '../../kernel/queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { FinalGrades, type FinalGradesProps } from './FinalGrades.tsx';
import { PostCode } from './PostCode.tsx';
import { PostGrade } from './PostGrade.tsx';
import { type GradedStudent, isFinalOpen, type Uncounted } from './gradedStudents.ts';
import { fullName } from '@stoa/contract/people/people';
import { type FormEvent, useState } from 'react';
import { day, percent } from '../../ui/format.ts';
import { CodeFields, optionsOf, toSend, type Typed, typedFor } from './GradeCodes.tsx';
import { FinalsDialog } from './FinalsDialog.tsx';
import type { ApiError } from '../../kernel/api.ts';
import { failureWith } from '../../ui/failed.ts';
import { notify } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { SelectInput } from '../../ui/plain/Input.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import styles from './final-grades.module.css';

interface LetterCodesProps {
  readonly courseId: string;
  readonly grading: Grading;
  readonly scheme: LetterScheme;
  /** The letters that are suggested now. While the code of one is a guess, this is open. */
  readonly occurring: readonly string[];
  /** The codes that were chosen and aren’t saved yet, by letter. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly setChosen: (chosen: ReadonlyMap<string, string>) => void;
}

/** Maps each letter of a course to the institution’s codes. Shows nothing if every letter is already a code. */
function LetterCodes({ courseId, grading, scheme, occurring, chosen, setChosen }: LetterCodesProps) {
  const [asks] = useState(() => occurring.some((letter) => isGuessed(grading, letter)));
  const [failure, setFailure] = useState<ApiError>();
  const save = useCall(finalGrades.mapLetters);
  const letters = scheme.filter(({ from }) => from !== null).map(({ letter }) => letter);
  const codeOf = (letter: string) => chosen.get(letter) ?? suggestedCode(grading, letter)?.code ?? '';
  const given = letters.map((letter) => ({ letter, code: codeOf(letter) })).filter(({ code }) => code !== '');
  const errorOf = (letter: string) => {
    const field = `codes.${given.findIndex((one) => one.letter === letter)}`;
    return failure?.fields?.[`${field}.code`] ?? failure?.fields?.[`${field}.letter`];
  };

  async function send(event: FormEvent) {
    event.preventDefault();
    setFailure(undefined);
    try {
      await save.mutateAsync({ params: { id: courseId }, body: { codes: given } });
      setChosen(new Map());
      notify(i18n.t('Codes saved. Suggested grades follow them.'));
    } catch (error) {
      setFailure(failureWith(i18n.t('We couldn’t save the codes.'), error));
    }
  }

  if (grading.mapping.length === 0 && !letters.some((letter) => isGuessed(grading, letter))) return null;
  return (
    <details open={asks}>
      <summary>{i18n.t('Codes for your letters')}</summary>
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="soft">
          {i18n.t('Choose a code for each letter. We ask once for this course, and suggest grades by it from then on.')}
        </p>
        <ul className={styles['codes']}>
          {letters.map((letter) => (
            <li key={letter}>
              <SelectInput
                label={i18n.t('Code for {letter}', { letter })}
                data={optionsOf(grading.codes)}
                value={codeOf(letter)}
                error={errorOf(letter)}
                onChange={(event) => setChosen(new Map(chosen).set(letter, event.currentTarget.value))}
              />
            </li>
          ))}
        </ul>
        {failure && <Failure>{failure.message}</Failure>}
        <div className={styles['arranging']}>
          <Button type="submit" variant="default" size="sm" loading={save.isPending}>
            {i18n.t('Save Codes')}
          </Button>
          <output className="soft">{chosen.size > 0 && i18n.t('You have codes that aren’t saved yet.')}</output>
        </div>
      </form>
    </details>
  );
}

interface FinalCodesProps {
  readonly courseId: string;
  readonly grading: Grading;
  readonly uncounted: Uncounted;
  readonly students: readonly GradedStudent[];
  readonly scheme: LetterScheme;
  readonly close: () => void;
}

/** Posts the final grades that are still open, in the codes of the institution that grants the credit. */
function FinalCodes({ courseId, grading, uncounted, students, scheme, close }: FinalCodesProps) {
  const { codes, gradesDue } = grading;
  const [open] = useState(() => students.filter(isFinalOpen));
  /** What was typed; the rest follows the suggestions. */
  const [changed, setChanged] = useState<ReadonlyMap<string, Typed>>(new Map());
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const typedOf = (student: GradedStudent) => changed.get(student._id) ?? typedFor(student, grading);
  const given = open.flatMap((student) => {
    const typed = typedOf(student);
    return student.registration && typed.grade ? [{ ...toSend(codes, typed), _id: student.registration._id }] : [];
  });
  /** The messages of one student's fields. */
  const errorsOf = ({ registration }: GradedStudent) => {
    const prefix = `grades.${given.findIndex(({ _id }) => _id === registration?._id)}.`;
    return Object.fromEntries(
      Object.entries(errors).flatMap(([path, message]) =>
        path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [],
      ),
    );
  };

  return (
    <FinalsDialog
      {...{ courseId, open, uncounted, close }}
      isChanged={changed.size + chosen.size > 0}
      count={given.length}
      none={i18n.t('Every student who takes this course for credit has a posted grade.')}
      intro={
        <>
          <p className="soft">
            {i18n.t(
              'We suggest these grades from the course totals, in the codes of the institution. They are due by {date}.',
              { date: day(gradesDue) },
            )}
          </p>
          <LetterCodes
            {...{ courseId, grading, scheme, chosen, setChosen }}
            occurring={open.flatMap(({ letter }) => letter ?? [])}
          />
        </>
      }
      fieldOf={(student) => (
        <CodeFields
          label={fullName(student)}
          description={i18n.t('Course total: {total}', { total: percent(student.total) })}
          codes={codes}
          typed={typedOf(student)}
          errors={errorsOf(student)}
          onChange={(next) => setChanged(new Map(changed).set(student._id, next))}
        />
      )}
      effect={i18n.t('We’ll email the students. After {date}, the institution decides on changes.', {
        date: day(gradesDue),
      })}
      prepare={() => {
        setErrors({});
        return given;
      }}
      refused={({ fields }) => setErrors(fields ?? {})}
    />
  );
}

interface FinalsProps extends FinalGradesProps {
  /** the one whose grade is posted; all open ones without it */
  readonly of?: GradedStudent & { readonly registration: CourseRegistration };
}

/** Final grades: in the codes of the institution that grants the credit, or in the letters of the course. */
export function Finals({ courseId, of, ...table }: FinalsProps) {
  const { uncounted, students, scheme, addLetter, close } = table;
  const query = useEndpoint(finalGrades.grading, { params: { id: courseId } });
  return (
    <Loaded
      query={query}
      failed={i18n.t('We couldn’t load how grades are given.')}
      frame={(instead) => (
        <Dialog opened onClose={close} title={i18n.t('Final Grades')}>
          {instead}
        </Dialog>
      )}
    >
      {(grading) => {
        if (grading && of) return <PostCode student={of} registration={of.registration} {...{ grading, close }} />;
        if (grading) return <FinalCodes {...{ courseId, grading, uncounted, students, scheme, close }} />;
        if (of)
          return <PostGrade student={of} registration={of.registration} {...{ uncounted, scheme, addLetter, close }} />;
        return <FinalGrades courseId={courseId} {...table} />;
      }}
    </Loaded>
  );
}
