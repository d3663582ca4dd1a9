import { finalGrades, letterIn, type LetterScheme } from '@stoa/contract/enrollment/final-grades.shapes';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { percent } from '../../ui/format.ts';
import { Failure } from '../../ui/plain/Note.tsx';
import { FinalsDialog } from './FinalsDialog.tsx';
import { LetterInput } from './LetterInput.tsx';
import { isFinalOpen, type GradedStudent, type Uncounted } from './gradedStudents.ts';

export interface FinalGradesProps {
  readonly courseId: string;
  readonly uncounted: Uncounted;
  readonly students: readonly GradedStudent[];
  readonly scheme: LetterScheme;
  readonly addLetter: (letter: string) => void;
  readonly close: () => void;
}

/** Says which facts a final grade rests on: the course total, and the grade that was reopened. */
function basisOf({ total, registration }: GradedStudent): string {
  return registration?.gradeReopened
    ? i18n.t('Course total: {total}. Reopened grade: {grade}.', {
        total: percent(total),
        grade: registration.grade ?? '–',
      })
    : i18n.t('Course total: {total}', { total: percent(total) });
}

/** Posts the final grades that are still open, together. Each begins with the letter that its course total suggests. */
export function FinalGrades({ courseId, uncounted, students, scheme, addLetter, close }: FinalGradesProps) {
  const [open] = useState(() => students.filter(isFinalOpen));
  const [offered] = useState<ReadonlyMap<string, string>>(
    () => new Map(open.map(({ _id, registration, suggested }) => [_id, registration?.grade ?? suggested ?? ''])),
  );
  const [letters, setLetters] = useState(offered);
  const [error, setError] = useState('');
  const [tried, setTried] = useState(false);
  const letterOf = ({ _id, registration }: GradedStudent) => {
    const written = letters.get(_id)?.trim() ?? '';
    return { written, letter: letterIn(scheme, written, registration?.grade ?? '') };
  };
  const given = open.flatMap((student) => {
    const { written, letter } = letterOf(student);
    return written === '' || !student.registration ? [] : [{ _id: student.registration._id, grade: letter ?? written }];
  });
  const count = given.length;
  const left = open.length - count;

  function prepare() {
    const checked = finalGrades.postMany.body.safeParse({ grades: given });
    setError(i18n.t(checked.error?.issues[0]?.message ?? ''));
    setTried(true);
    return open.some((student) => letterOf(student).letter === undefined) ? undefined : checked.data?.grades;
  }
  const effect = i18n.t(
    '{count, plural, one {We’ll email # student.} other {We’ll email # students.}} Posted grades are locked.',
    { count },
  );
  const later = i18n.t(
    '{count, plural, one {# student has no letter yet; you can post that grade later.} other {# students have no letter yet; you can post those grades later.}}',
    { count: left },
  );

  return (
    <FinalsDialog
      {...{ courseId, open, count, uncounted, prepare, close }}
      isChanged={letters !== offered}
      none={i18n.t(
        'Every student who takes this course for credit has a posted grade. To change one, reopen it in its cell.',
      )}
      intro={
        <p className="soft">
          {i18n.t(
            'We suggest these grades from the course totals. Change any of them, or leave a field empty to post it later.',
          )}
        </p>
      }
      fieldOf={(student) => (
        <LetterInput
          {...letterOf(student)}
          scheme={scheme}
          tried={tried}
          addLetter={addLetter}
          label={fullName(student)}
          description={basisOf(student)}
          value={letters.get(student._id) ?? ''}
          onChange={(text) => setLetters(new Map(letters).set(student._id, text))}
        />
      )}
      error={error && <Failure>{error}</Failure>}
      effect={left > 0 ? `${effect} ${later}` : effect}
    />
  );
}
