import type { Assignment, GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import { fullName } from '@stoa/contract/people/people';
import {
  memo,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { percent } from '../../ui/format.ts';
import type { Direction, EditorProps } from './CellEditor.tsx';
import { GradeRows } from './GradeRow.tsx';
import styles from './grid.module.css';
import { Heading, SortHeading, type Sorting } from './Heading.tsx';
import { cellOf, headingsRow, isUndo, moved, namesColumn, startOf, type Cell } from './keys.ts';
import {
  averageOf,
  averageTotal,
  offered,
  sameGrade,
  type GradebookTable,
  type Grade,
  type StudentRow,
} from './table.ts';
import type { useGrades } from './useGrades.ts';

interface GradeGridProps {
  readonly label: string;
  readonly table: GradebookTable;
  /** The shown students of the table, in order. */
  readonly students: readonly StudentRow[];
  readonly sorting: Sorting;
  /** Saves the open cell; returns false if what was typed can't be saved. Null while no cell is open. */
  readonly commit: RefObject<(() => boolean) | null>;
  readonly mayGrade: boolean;
  readonly grades: ReturnType<typeof useGrades>;
  /** Posts a final grade, or reopens it. */
  readonly post: (student: StudentRow) => void;
  /** Opens an assignment. */
  readonly arrange: (assignment: Assignment) => void;
  readonly history: (entry: GradebookEntry) => void;
  readonly addLetter: (letter: string) => void;
  readonly onPaste: (at: Cell, text: string) => void;
}
interface Editing {
  /** The student rather than the row, because rows come, go and change places. */
  readonly student: string;
  readonly column: number;
  /** of the cell as the grader saw it when the editing began */
  readonly version: number;
  readonly start: EditorProps['start'];
}

/** Students by assignments as a grid: arrow keys move, Enter or typing edits, Enter saves and goes down, Escape leaves. */
export function GradeGrid(props: GradeGridProps) {
  const { label, table, students, sorting, commit, mayGrade, grades, post, arrange, history, addLetter, onPaste } =
    props;
  const { assignments, uncounted } = table;
  const { unsaved, save } = grades;
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<Editing>();
  const grid = useRef<HTMLTableElement>(null);
  /** True once the reader has moved: a cell doesn't take the focus when the page opens. */
  const wanted = useRef(false);
  const size = { rows: students.length, columns: assignments.length + 2 };
  // A student may have unregistered while the focus was on the last row.
  const at = { row: Math.min(active.row, size.rows - 1), column: Math.min(active.column, size.columns - 1) };
  const editedRow = editing ? students.findIndex(({ _id }) => _id === editing.student) : -1;

  useLayoutEffect(() => {
    if (!wanted.current || editing) return;
    wanted.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-column="${at.column}"]`)?.focus();
  });

  function go(cell: Cell) {
    wanted.current = true;
    setEditing(undefined);
    setActive(cell);
  }
  function open(cell: Cell, start: Editing['start'] = { field: 'score' }) {
    const student = students[cell.row];
    if (!student) return go(cell);
    const entry = student.entries[cell.column];
    if (!mayGrade) {
      go(cell);
      if (entry) history(entry);
      return;
    }
    if (cell.column === assignments.length + 1 && isGradable(student)) {
      go(cell);
      return post(student);
    }
    if (!entry) return go(cell);
    setActive(cell);
    setEditing({ student: student._id, column: cell.column, start, version: entry.version });
  }
  function keep(entry: GradebookEntry, grade: Grade, then: Direction, version: number) {
    const before = unsaved.get(entry._id);
    const unchanged = sameGrade(before?.grade ?? offered(entry, table.students, at.column), grade);
    if (before?.failed || !unchanged) save(entry._id, grade, version);
    go(moved(at, then, size));
  }

  function press(event: KeyboardEvent<HTMLTableElement>) {
    // Keys in an open cell don't arrive here: there the browser undoes typing.
    if (mayGrade && isUndo(event)) {
      event.preventDefault();
      return grades.undo.undo();
    }
    if (editing && event.key === 'Escape') return go(at);
    const cell = cellOf(event.target);
    if (!cell) return;
    const next = moved(cell, event, size);
    const isGrade = cell.row > headingsRow && cell.column > namesColumn;
    const start = isGrade ? startOf(event) : undefined;
    if (next) go(next);
    else if (isGrade && (event.key === 'Enter' || event.key === 'F2')) edit(cell);
    else if (start) edit(cell, start);
    else return;
    event.preventDefault();
  }
  /** Opens a cell by a key. The reader may have scrolled it out of sight. */
  function edit(cell: Cell, start?: Editing['start']) {
    document.activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    open(cell, start);
  }
  function click({ target }: MouseEvent) {
    const cell = target instanceof Element ? cellOf(target.closest('[data-column]')) : undefined;
    if (!cell || cell.row === headingsRow || (cell.row === editedRow && cell.column === editing?.column)) return;
    if (editing && commit.current?.() === false) return;
    if (cell.column === namesColumn) go(cell);
    else open(cell);
  }
  function insert(event: ClipboardEvent) {
    const cell = cellOf(event.target);
    if (!cell || !mayGrade || cell.row === headingsRow || cell.column === namesColumn) return;
    if (cell.column >= assignments.length) return;
    event.preventDefault();
    onPaste(cell, event.clipboardData.getData('text/plain'));
  }
  function editorOf(student: StudentRow, row: number) {
    const entry = editing && editedRow === row ? student.entries[editing.column] : undefined;
    if (!editing || !entry) return undefined;
    const { column, start, version } = editing;
    return {
      column,
      label: `${fullName(student)}, ${entry.assignmentName}`,
      grade: unsaved.get(entry._id)?.grade ?? offered(entry, table.students, column),
      scheme: table.scheme,
      addLetter,
      start,
      save: (grade: Grade, then: Direction) => keep(entry, grade, then, version),
      cancel: () => go({ row, column }),
      history: () => history(entry),
      handle: commit,
    };
  }

  // A table with this role is the pattern for a grid: its rows, headings and cells become the grid's.
  const asGrid = {
    role: 'grid',
    'aria-label': i18n.t('Grades: {course}', { course: label }),
    'aria-readonly': !mayGrade,
    // Counts the headings and the averages, and rows that aren't rendered.
    'aria-rowcount': size.rows + 2,
    onKeyDown: press,
    onClick: click,
    onPaste: insert,
  };
  const isActive = (column: number) => at.row === headingsRow && at.column === column;
  const heading = (column: number) => ({ ...sorting, column, isActive: isActive(column) });
  return (
    <div className={styles['scroller']}>
      <table
        ref={grid}
        {...asGrid}
        className={styles['grid']}
        style={{ '--count': assignments.length } as CSSProperties}
      >
        <thead>
          <tr aria-rowindex={1}>
            <SortHeading by="name" label={i18n.t('Student')} {...heading(namesColumn)} />
            {assignments.map((assignment, column) => (
              <Heading
                key={assignment._id}
                assignment={assignment}
                isUncounted={uncounted.includes(assignment)}
                arrange={mayGrade ? arrange : undefined}
                {...heading(column)}
              />
            ))}
            <SortHeading by="total" label={i18n.t('Course total')} pinned="total" {...heading(assignments.length)} />
            <th
              scope="col"
              data-pinned="final"
              data-row={headingsRow}
              data-column={assignments.length + 1}
              tabIndex={isActive(assignments.length + 1) ? 0 : -1}
            >
              {i18n.t('Final Grade')}
            </th>
          </tr>
        </thead>
        <GradeRows
          students={students}
          assignments={assignments}
          at={at}
          editedRow={editedRow}
          editorOf={editorOf}
          unsaved={unsaved}
          mayGrade={mayGrade}
        />
        <Averages table={table} rowIndex={size.rows + 2} />
      </table>
    </div>
  );
}

const isGradable = ({ isAudit, registration }: StudentRow): boolean => !isAudit && registration !== undefined;

/** Memoized, because adding them up for hundreds of students takes a while, and moving the focus changes none of them. */
const Averages = memo(function Averages({ table: { assignments, students }, rowIndex }: AveragesProps) {
  return (
    <tfoot>
      <tr aria-rowindex={rowIndex}>
        <th scope="row">{i18n.t('Average (credit only)')}</th>
        {assignments.map(({ _id }, column) => (
          <td key={_id}>{percent(averageOf(students, column))}</td>
        ))}
        <td data-pinned="total">{percent(averageTotal(students))}</td>
        <td data-pinned="final">–</td>
      </tr>
    </tfoot>
  );
});
interface AveragesProps {
  readonly table: GradebookTable;
  readonly rowIndex: number;
}
