import { finalGrades, type Grading, type LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useEffect, useRef, useState } from 'react';
import { gradeWithMeaning } from '../../catalog/courses/wordsAbout.ts';
import { useCall, useEndpoint } from '../../kernel/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { failureWith, notify, notifyFailure } from '../../ui/notify.ts';
import { day, percent } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useAutosave } from '../../ui/useAutosave.ts';
import styles from './final-grades.module.css';
import { CodeFields, type Given, lastActivityOf, lettersAsCodes, toSend, type Typed, typedFor } from './GradeCodes.tsx';
import { type GradedStudent, isFinalOpen, type ReadUnfinished } from './gradedStudents.ts';
import { LetterCodes } from './LetterCodes.tsx';
import { isMailed, postingQuestion } from './postingQuestion.tsx';

interface FinalTableProps {
  readonly courseId: string;
  readonly students: readonly GradedStudent[];
  readonly scheme: LetterScheme;
  readonly readUnfinished: ReadUnfinished;
}

/** The final grades of everybody who takes a course for credit, in one table, with a bar that posts the open ones. */
export function FinalTable(props: FinalTableProps) {
  const query = useEndpoint(finalGrades.grading, { params: { id: props.courseId } });
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load how grades are given.')}>
      {(grading) => <Grades {...props} grading={grading} />}
    </Loaded>
  );
}

/** The grades that are not posted yet, by person, and the codes chosen for letters. */
interface Entered {
  readonly grades: Readonly<Record<string, Typed>>;
  readonly codes: Readonly<Record<string, string>>;
}
const nothing: Entered = { grades: {}, codes: {} };

/** Keeps what is entered in this browser until it is posted. */
function useEntered(courseId: string) {
  const { kept, type } = useAutosave<Entered>({ name: `final grades ${courseId}` });
  const [entered, setEntered] = useState(nothing);
  /** The latest values, for an answer that comes after more was entered. */
  const latest = useRef(nothing);
  useEffect(() => {
    if (kept) setEntered((latest.current = kept.values));
  }, [kept]);
  const enter = (change: Partial<Entered>) => {
    const next = { ...latest.current, ...change };
    setEntered((latest.current = next));
    type(Object.keys({ ...next.grades, ...next.codes }).length > 0 ? next : undefined);
  };
  return { entered, enter };
}

function Grades({
  courseId,
  students,
  scheme,
  readUnfinished,
  grading,
}: FinalTableProps & { grading: Grading | null }) {
  const rows = students.filter(({ isAudit, registration }) => !isAudit && registration?.status === 'Registered');
  const given: Given =
    grading ??
    lettersAsCodes(
      scheme,
      rows.flatMap(({ registration }) => registration?.grade ?? []),
    );
  const { entered, enter } = useEntered(courseId);
  /** The messages of the fields of each student, by their path. */
  const [errors, setErrors] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({});
  const post = useCall(finalGrades.postMany);
  const confirm = useConfirm();
  const typedOf = (student: GradedStudent) => entered.grades[student._id] ?? typedFor(student, given);
  const open = rows.filter(isFinalOpen);
  const ready = open.filter((student) => typedOf(student).grade !== '');
  const count = ready.length;

  async function ask() {
    setErrors({});
    const grades = ready.map((student) => ({
      ...toSend(given.codes, typedOf(student)),
      _id: student.registration!._id,
    }));
    const told = ready.filter((student, at) => isMailed(grades[at]!, student)).length;
    const effect =
      told === 0
        ? i18n.t('A posted grade is locked.')
        : i18n.t(
            '{count, plural, one {We’ll email # student.} other {We’ll email # students.}} Posted grades are locked.',
            { count: told },
          );
    const later = i18n.t(
      '{count, plural, one {# student has no grade yet; you can post it later.} other {# students have no grade yet; you can post those grades later.}}',
      { count: open.length - count },
    );
    const due =
      grading && i18n.t('After {date}, the institution decides on changes.', { date: day(grading.gradesDue) });
    const posting = {
      title: i18n.t('{count, plural, one {Post # final grade?} other {Post # final grades?}}', { count }),
      titleWithout: (uncounted: number, assignment: string) =>
        i18n.t(
          '{count, plural, one {Post # final grade} other {Post # final grades}} without {uncounted, plural, one {“{assignment}”} other {# assignments}}?',
          { count, uncounted, assignment },
        ),
      body: [effect, open.length > count && later, due].filter(Boolean).join(' '),
      action: i18n.t('Post Grades'),
    };
    const failed = i18n.t('We couldn’t post the final grades.');
    try {
      const posted = await confirm({
        ...postingQuestion(posting, await readUnfinished(ready.map(({ _id }) => _id))),
        run: () =>
          post.mutateAsync({ params: { id: courseId }, body: { grades } }).catch((failure: unknown) => {
            const said = failureWith(failed, failure);
            setErrors(Object.fromEntries(ready.map(({ _id }, at) => [_id, below(`grades.${at}.`, said.fields)])));
            throw said;
          }),
      });
      if (!posted) return;
      const left = Object.entries(entered.grades).filter(([person]) => !ready.some(({ _id }) => _id === person));
      enter({ grades: Object.fromEntries(left) });
      notify(i18n.t('{count, plural, one {# final grade posted.} other {# final grades posted.}}', { count }));
    } catch (failure) {
      notifyFailure(failureWith(failed, failure));
    }
  }

  if (rows.length === 0) return <p>{i18n.t('Nobody takes this course for credit.')}</p>;
  return (
    <>
      <p className="soft">
        {open.length === 0
          ? i18n.t(
              'Every student who takes this course for credit has a posted grade. To change one, reopen it in the gradebook.',
            )
          : grading
            ? i18n.t(
                'We suggest these grades from the course totals, in the codes of the institution. They are due by {date}.',
                { date: day(grading.gradesDue) },
              )
            : i18n.t(
                'We suggest these grades from the course totals. Change any of them, or choose none to post it later.',
              )}
      </p>
      {grading && open.length > 0 && (
        <LetterCodes
          {...{ courseId, grading, scheme }}
          occurring={open.flatMap(({ letter }) => letter ?? [])}
          chosen={new Map(Object.entries(entered.codes))}
          setChosen={(codes) => enter({ codes: Object.fromEntries(codes) })}
        />
      )}
      <div className={styles['finals']}>
        <PlainTable
          label={i18n.t('Final Grades')}
          rows={rows}
          pageSize={rows.length}
          columns={[
            { label: /*i18n*/ 'Student', cell: fullName },
            { label: /*i18n*/ 'Course total', cell: ({ total }) => percent(total), figures: true },
            {
              label: /*i18n*/ 'Final Grade',
              full: true,
              cell: (student) =>
                isFinalOpen(student) ? (
                  <CodeFields
                    label={
                      <span className="hidden-text">
                        {i18n.t('Final grade of {name}', { name: fullName(student) })}
                      </span>
                    }
                    codes={given.codes}
                    typed={typedOf(student)}
                    source={lastActivityOf(student, given)}
                    errors={errors[student._id] ?? {}}
                    onChange={(next) => enter({ grades: { ...entered.grades, [student._id]: next } })}
                  />
                ) : (
                  student.registration && gradeWithMeaning(student.registration)
                ),
            },
            {
              label: /*i18n*/ 'State',
              whole: true,
              cell: (student) => <StatusBadge {...stateOf(student, entered.grades[student._id], typedOf(student))} />,
            },
          ]}
        />
      </div>
      <div className={styles['bar']}>
        <output>
          {i18n.t('{entered, number} of {count, number} entered', {
            entered: rows.length - open.length + count,
            count: rows.length,
          })}
        </output>
        {open.length > 0 && (
          <Button disabled={count === 0} onClick={() => void ask()}>
            {i18n.t('{count, plural, one {Post # Grade} other {Post # Grades}}', { count })}
          </Button>
        )}
      </div>
    </>
  );
}

/** Returns the messages of the fields below a path. Their names leave the path out. */
const below = (path: string, fields: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) =>
      name.startsWith(path) ? [[name.slice(path.length), message]] : [],
    ),
  );

/** The state of a student's final grade, as a word with its tone. */
function stateOf(student: GradedStudent, entered: Typed | undefined, { grade }: Typed) {
  if (!isFinalOpen(student)) return { status: /*i18n*/ 'Posted', tone: 'approved' } as const;
  if (grade === '') return { status: /*i18n*/ 'No grade yet', tone: 'quiet' } as const;
  if (entered) return { status: /*i18n*/ 'Entered', tone: 'pending' } as const;
  return student.registration?.gradeReopened
    ? ({ status: /*i18n*/ 'Reopened', tone: 'pending' } as const)
    : ({ status: /*i18n*/ 'Suggested', tone: 'quiet' } as const);
}
