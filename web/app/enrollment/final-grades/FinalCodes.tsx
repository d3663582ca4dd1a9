import type { Grading, LetterScheme } from '@stoa/contract/enrollment/final-grades';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { day, percent } from '../../ui/format.ts';
import { CodeFields, toSend, typedFor, type Typed } from './GradeCodes.tsx';
import { FinalsDialog } from './FinalsDialog.tsx';
import { LetterCodes } from './LetterCodes.tsx';
import { isFinalOpen, type GradedStudent, type Uncounted } from './gradedStudents.ts';

interface FinalCodesProps {
  readonly courseId: string;
  readonly grading: Grading;
  readonly uncounted: Uncounted;
  readonly students: readonly GradedStudent[];
  readonly scheme: LetterScheme;
  readonly close: () => void;
}

/** Posts the final grades that are still open, in the codes of the institution that grants the credit. */
export function FinalCodes({ courseId, grading, uncounted, students, scheme, close }: FinalCodesProps) {
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
      effect={i18n.t('The students are told. After {date} a change needs the institution.', { date: day(gradesDue) })}
      prepare={() => {
        setErrors({});
        return given;
      }}
      refused={({ fields }) => setErrors(fields ?? {})}
    />
  );
}
