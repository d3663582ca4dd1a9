import { Fragment, memo, useRef } from 'react';
import { fullName } from '@stoa/contract/people/people';
import type { Assignment } from '@stoa/contract/teaching/gradebook.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { gradeWithMeaning } from '../../catalog/courses/wordsAbout.ts';
import { percent } from '../../ui/format.ts';
import { CellEditor, type EditorProps } from './CellEditor.tsx';
import styles from './grid.module.css';
import { namesColumn, type Cell } from './keys.ts';
import { isAbove, isBlank, type Grade, type StudentRow } from './table.ts';
import { useVisibleRows } from './useVisibleRows.ts';
import type { Unsaved } from './useGrades.ts';

interface GradeRowProps {
  readonly student: StudentRow;
  readonly assignments: readonly Assignment[];
  readonly row: number;
  /** True for one of the last rows, below which there is no room. */
  readonly isAtEnd: boolean;
  /** The column that has the focus, if it is in this row. */
  readonly active: number | undefined;
  readonly editor: (EditorProps & { readonly column: number }) | undefined;
  readonly unsaved: ReadonlyMap<string, Unsaved>;
  readonly mayGrade: boolean;
}

/** True if nothing in the row has changed: of hundreds of rows, only the changed ones are rendered. */
const same = (before: GradeRowProps, after: GradeRowProps): boolean =>
  before.row === after.row &&
  before.isAtEnd === after.isAtEnd &&
  before.active === after.active &&
  before.editor === after.editor &&
  before.mayGrade === after.mayGrade &&
  before.assignments === after.assignments &&
  before.student.registration === after.student.registration &&
  before.student.total === after.student.total &&
  before.student.suggested === after.student.suggested &&
  before.student.entries.every(
    (entry, column) =>
      entry === after.student.entries[column] &&
      (!entry || before.unsaved.get(entry._id) === after.unsaved.get(entry._id)),
  );

/** A student's grades, on one line. */
const GradeRow = memo(function GradeRow(props: GradeRowProps) {
  const { student, assignments, row, isAtEnd, active, editor, unsaved, mayGrade } = props;
  const { entries, isAudit } = student;
  const place = (column: number) => ({ 'data-row': row, 'data-column': column, tabIndex: active === column ? 0 : -1 });
  return (
    <tr data-index={row} data-end={isAtEnd || undefined} aria-rowindex={row + 2}>
      <th scope="row" {...place(namesColumn)}>
        {/* On focus or hover, a long name is shown in full, over its neighbors. */}
        <span className={styles['name']}>
          <bdi>{fullName(student)}</bdi>
          {isAudit && <span className={styles['soft']}>{i18n.t('Audit')}</span>}
        </span>
      </th>
      {entries.map((entry, column) => {
        const own = entry && unsaved.get(entry._id);
        const grade = own?.grade ?? entry;
        return (
          <td
            key={entry?._id ?? column}
            {...place(column)}
            data-empty={(grade && mayGrade && isBlank(grade)) || undefined}
            aria-busy={own && !own.failed ? true : undefined}
            aria-invalid={own?.failed || undefined}
          >
            {grade && shownOf(grade, assignments[column]?.maxScore ?? null, own?.failed ?? false, mayGrade)}
            {editor?.column === column && <CellEditor {...editor} />}
          </td>
        );
      })}
      <td {...place(entries.length)} aria-readonly="true" data-pinned="total">
        {percent(student.total)}
      </td>
      <td {...place(entries.length + 1)} data-pinned="final">
        <FinalGrade student={student} mayGrade={mayGrade} />
      </td>
    </tr>
  );
}, same);

interface GradeRowsProps extends Pick<GradeRowProps, 'assignments' | 'unsaved' | 'mayGrade'> {
  readonly students: readonly StudentRow[];
  /** The cell that has the focus. */
  readonly at: Cell;
  /** The row with the open cell; -1 without one. */
  readonly editedRow: number;
  readonly editorOf: (student: StudentRow, row: number) => GradeRowProps['editor'];
}
/** The rows in sight. Scrolling renders only them, not the headings and averages around them. */
export function GradeRows({ students, at, editedRow, editorOf, ...all }: GradeRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { length } = students;
  const { rows, rest } = useVisibleRows(body, length, [at.row, editedRow]);
  return (
    <tbody ref={body}>
      {rows.map(({ index, gap }) => (
        <Fragment key={students[index]!._id}>
          <Gap height={gap} />
          <GradeRow
            student={students[index]!}
            row={index}
            isAtEnd={index > 3 && index > length - 4}
            active={at.row === index ? at.column : undefined}
            editor={editorOf(students[index]!, index)}
            {...all}
          />
        </Fragment>
      ))}
      <Gap height={rest} />
    </tbody>
  );
}

/** Takes the space of the rows that are not rendered. */
const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden="true" style={{ height }} />;

function FinalGrade({ student, mayGrade }: FinalGradeProps) {
  const { isAudit, registration, suggested, suggestedMeaning } = student;
  if (isAudit || !registration) return '–';
  const { grade, gradeMeaning, gradeReopened } = registration;
  if (grade !== null)
    return (
      // The meaning is cut off at the end of the column, and shown in full on hover.
      <span {...(gradeMeaning !== null && { title: gradeWithMeaning(registration) })}>
        <strong>{grade}</strong>
        {gradeReopened && <span className={styles['soft']}> {i18n.t('Reopened')}</span>}
        {gradeMeaning !== null && <span className={styles['soft']}> {gradeMeaning}</span>}
      </span>
    );
  const words =
    suggested === undefined
      ? undefined
      : i18n.t('Suggested: {letter}', {
          letter: gradeWithMeaning({ grade: suggested, gradeMeaning: suggestedMeaning }),
        });
  return (
    <>
      {mayGrade ? <span className={styles['add']}>{i18n.t('Post Grade')}</span> : '–'}
      {words !== undefined && (
        <span className={styles['soft']} title={words}>
          {' '}
          <span aria-hidden="true">({suggested})</span>
          <span className="hidden-text">{words}</span>
        </span>
      )}
    </>
  );
}
interface FinalGradeProps {
  readonly student: StudentRow;
  readonly mayGrade: boolean;
}

/** Returns the letter and score that a cell shows. The heading shows the maximum; a cell does only if it has its own. */
function shownOf(grade: Grade, maxScore: number | null, failed: boolean, mayGrade: boolean) {
  if (isBlank(grade)) return mayGrade ? i18n.t('Add Grade') : '–';
  const { letterGrade, score } = grade;
  return (
    <>
      {failed && <span className={styles['warning']}>{i18n.t('Not saved')} </span>}
      {isAbove(grade) && (
        <span className={styles['warning']} title={i18n.t('above the max score')}>
          <span aria-hidden="true">↑</span>
          <span className="hidden-text">{i18n.t('above the max score')}</span>{' '}
        </span>
      )}
      {letterGrade && <strong>{letterGrade} </strong>}
      {score}
      {score !== null && grade.maxScore !== null && grade.maxScore !== maxScore && (
        <span className={styles['soft']}> / {grade.maxScore}</span>
      )}
    </>
  );
}
