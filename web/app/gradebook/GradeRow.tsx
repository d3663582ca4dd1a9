import { memo } from 'react';
import { fullName } from '@stoa/contract/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { percent } from '../ui/format.ts';
import { CellEditor, type EditorProps } from './CellEditor.tsx';
import styles from './gradebook.module.css';
import { isAbove, isBlank, type Grade, type StudentRow } from './table.ts';
import type { Unsaved } from './useGrades.ts';

export interface GradeRowProps {
  readonly student: StudentRow;
  readonly row: number;
  /** The column that has the focus, if it is in this row. */
  readonly active: number | undefined;
  readonly editor: (EditorProps & { readonly column: number }) | undefined;
  readonly unsaved: ReadonlyMap<string, Unsaved>;
  readonly mayGrade: boolean;
  /** Takes the row's element, in a table that draws only some of its rows. */
  readonly measure?: (row: HTMLTableRowElement | null) => void;
}

/** True if nothing in the row has changed: of hundreds of rows, only the changed ones are drawn again. */
const same = (before: GradeRowProps, after: GradeRowProps): boolean =>
  before.row === after.row &&
  before.active === after.active &&
  before.editor === after.editor &&
  before.mayGrade === after.mayGrade &&
  before.student.registration === after.student.registration &&
  before.student.total === after.student.total &&
  before.student.suggested === after.student.suggested &&
  before.student.entries.length === after.student.entries.length &&
  before.student.entries.every(
    (entry, column) =>
      entry === after.student.entries[column] &&
      (!entry || before.unsaved.get(entry._id) === after.unsaved.get(entry._id)),
  );

/** A student's grades. */
export const GradeRow = memo(function GradeRow(props: GradeRowProps) {
  const { student, row, active, editor, unsaved, mayGrade, measure } = props;
  const { entries, isAudit } = student;
  const place = (column: number) => ({
    'data-row': row,
    'data-column': column,
    tabIndex: active === column ? 0 : -1,
  });
  return (
    <tr ref={measure} data-index={row} aria-rowindex={row + 2}>
      <th scope="row">
        {fullName(student)}
        {isAudit && <span className={styles['tag']}>{i18n.t('Audit')}</span>}
      </th>
      {entries.map((entry, column) => {
        const own = entry && unsaved.get(entry._id);
        return (
          <td
            key={entry?._id ?? column}
            {...place(column)}
            aria-busy={own && !own.failed ? true : undefined}
            aria-invalid={own?.failed || undefined}
          >
            {editor?.column === column ? (
              <CellEditor {...editor} />
            ) : (
              entry && <Shown grade={own?.grade ?? entry} failed={own?.failed ?? false} mayGrade={mayGrade} />
            )}
          </td>
        );
      })}
      <td {...place(entries.length)} aria-readonly="true" className={styles['total']}>
        {percent(student.total)}
      </td>
      <td {...place(entries.length + 1)}>
        <FinalGrade student={student} mayGrade={mayGrade} />
      </td>
    </tr>
  );
}, same);

function FinalGrade({ student: { isAudit, registration, suggested }, mayGrade }: FinalGradeProps) {
  if (isAudit || !registration) return '–';
  const { grade, gradeReopened } = registration;
  if (grade !== null)
    return (
      <>
        <strong>{grade}</strong>
        {gradeReopened && <span className={styles['type']}>{i18n.t('Reopened')}</span>}
      </>
    );
  return (
    <>
      {mayGrade ? <Add>{i18n.t('Post Grade')}</Add> : '–'}
      {suggested !== undefined && (
        <span className={styles['type']}>{i18n.t('Suggested: {letter}', { letter: suggested })}</span>
      )}
    </>
  );
}
interface FinalGradeProps {
  readonly student: StudentRow;
  readonly mayGrade: boolean;
}

const Add = ({ children }: { children: string }) => <span className={styles['add']}>{children}</span>;

function Shown({ grade, failed, mayGrade }: { grade: Grade; failed: boolean; mayGrade: boolean }) {
  const { letterGrade, score, maxScore } = grade;
  if (isBlank(grade)) return mayGrade ? <Add>{i18n.t('Add Grade')}</Add> : '–';
  return (
    <>
      {letterGrade && <strong>{letterGrade}</strong>} {score}
      {score !== null && maxScore !== null && <span className="soft"> / {maxScore}</span>}
      {isAbove(grade) && (
        <span className={styles['above']}>
          {' '}
          <span aria-hidden="true">↑</span>
          <span className="hidden-text">{i18n.t('above the max score')}</span>
        </span>
      )}
      {failed && <span className={styles['failed']}>{i18n.t('Not saved')}</span>}
    </>
  );
}
