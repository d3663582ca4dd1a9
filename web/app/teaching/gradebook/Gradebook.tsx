import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { gradebook, type Assignment, type GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import type { LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { registrations } from '@stoa/contract/enrollment/registrations.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { paths, recordAt } from '@stoa/contract/paths';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useLive } from '../../kernel/live.ts';
import { useCall } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { useRunning } from '../../ui/useSend.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { Button, ButtonLink } from '../../ui/plain/Button.tsx';
import { Distribution } from '../../enrollment/final-grades/Distribution.tsx';
import { GradebookTools } from './GradebookTools.tsx';
import { GradeGrid } from './GradeGrid.tsx';
import styles from './grid.module.css';
import tools from './tools.module.css';
import { ImportButton } from './ImportButton.tsx';
import type { Cell } from './keys.ts';
import { planOfBlock } from './plan.ts';
import { exportGradebook } from './sheets.ts';
import { UndoBar } from './Undo.tsx';
import { readUnfinishedOf, useGradeTable } from './useGradeTable.ts';
import { useFill } from './useFill.ts';
import { useGrades } from './useGrades.ts';
import { useView } from './useView.ts';
import { onDemand } from '../../ui/dialogs.ts';

const AddAssignment = onDemand(async () => ({ default: (await import('./AddAssignment.tsx')).AddAssignment }));
const AssignmentDialog = onDemand(async () => ({ default: (await import('./AssignmentDialog.tsx')).AssignmentDialog }));
const FillPreview = onDemand(async () => ({ default: (await import('./FillPreview.tsx')).FillPreview }));
const Finals = onDemand(async () => ({ default: (await import('../../enrollment/final-grades/Finals.tsx')).Finals }));
const GradeHistory = onDemand(async () => ({ default: (await import('./GradeHistory.tsx')).GradeHistory }));
const LettersDialog = onDemand(async () => ({
  default: (await import('../../enrollment/final-grades/LettersDialog.tsx')).LettersDialog,
}));
const PasteAssignments = onDemand(async () => ({ default: (await import('./PasteAssignments.tsx')).PasteAssignments }));

/** The dialog that is open over the gradebook; one at a time. */
type Opened =
  | { readonly what: 'add' | 'paste' | 'letters' }
  | { readonly what: 'assignment'; readonly of: Assignment }
  | { readonly what: 'final'; readonly of: string }
  | { readonly what: 'history'; readonly of: GradebookEntry };

/** The parts that a page puts around the gradebook. */
interface Parts {
  /** The buttons that belong to the whole gradebook. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}
interface GradebookProps {
  readonly course: Pick<CourseInstance, '_id' | 'name' | 'status' | 'end'>;
  readonly frame: (parts: Parts) => ReactNode;
  /** Wraps the skeleton in the page's own parts. */
  readonly waiting?: (skeleton: ReactNode) => ReactNode;
}

/** The gradebook of one course: every student by every assignment. */
export function Gradebook({ course, frame, waiting = (skeleton) => skeleton }: GradebookProps) {
  const mayGrade = useMay('teach');
  const client = useQueryClient();
  const at = { params: { id: course._id } };
  const { table, missing, registered } = useGradeTable(course._id);
  const { scheme } = table;
  const grades = useGrades(course._id);
  const { plan, setPlan, fill } = useFill(course._id, grades.keep, grades.undo.add);
  const [, run] = useRunning();
  const [opened, setOpened] = useState<Opened>();
  /** Refused letters to be added to the course's letters. */
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const addLetter = (letter: string) => setWanted([letter]);
  const saveScheme = useCall(gradebook.saveScheme);
  const saveLetters = async (scheme: LetterScheme) => {
    await saveScheme.mutateAsync({ ...at, body: { scheme } });
    if (wanted.length > 0) setPlan(plan?.replan(scheme));
  };
  const shut = () => setOpened(undefined);
  const { state, sort, students } = useView(table, !missing);
  const commit = useRef<() => boolean>(null);
  const sortBy = useCallback(
    (by: string) => {
      // An open cell is saved before its row moves, and stays open if it can't be saved.
      if (commit.current?.() !== false) state.sortBy(by);
    },
    [state],
  );

  const refetch = () => {
    for (const one of [gradebook.byCourse, gradebook.grading, registrations.byCourseInstance])
      void client.invalidateQueries({ queryKey: [one.path] });
  };
  useLive(gradebook.live, at.params, true, {
    onEvent: (event) => {
      const { kind, entries: changed } = event as { kind: string; entries?: readonly GradebookEntry[] };
      if (kind === 'entries' && changed) grades.keep(changed);
      // A list requested before the grade was given would arrive without it, and replace it.
      if (kind !== 'entries' || client.isFetching({ queryKey: [gradebook.byCourse.path] }) > 0) refetch();
    },
    onReconnect: refetch,
  });

  const save = (as: 'csv' | 'xlsx') =>
    run(() => exportGradebook(course, table, as), i18n.t('We couldn’t export the gradebook.'));
  function paste(cell: Cell, text: string) {
    const planned = planOfBlock(table, cell, text, students);
    if (typeof planned === 'string') notifyFailure(undefined, planned);
    else setPlan(planned);
  }
  const posting = opened?.what === 'final' ? table.students.find(({ _id }) => _id === opened.of) : undefined;

  const exports = (
    <>
      <Button variant="default" onClick={() => save('csv')}>
        {i18n.t('Export CSV')}
      </Button>
      <Button variant="default" onClick={() => save('xlsx')}>
        {i18n.t('Export Excel')}
      </Button>
    </>
  );

  // Everything appears at once, so that late parts don't move what is already there.
  if (missing)
    return (
      <Loaded query={missing} failed={i18n.t('We couldn’t load the gradebook.')} frame={waiting}>
        {() => null}
      </Loaded>
    );
  return frame({
    actions: mayGrade ? (
      <>
        <Button onClick={() => setOpened({ what: 'add' })}>{i18n.t('Add Assignment')}</Button>
        <ButtonLink variant="default" to={recordAt(paths.courseRooms, course._id, 'grades/final')}>
          {i18n.t('Final Grades')}
        </ButtonLink>
        <MoreActions>
          <Button variant="default" onClick={() => setOpened({ what: 'paste' })}>
            {i18n.t('Paste Assignments')}
          </Button>
          <Button variant="default" onClick={() => setOpened({ what: 'letters' })}>
            {i18n.t('Letters')}
          </Button>
          <ImportButton table={table} onPlan={setPlan} />
          {exports}
        </MoreActions>
      </>
    ) : (
      exports
    ),
    children: (
      <>
        {table.assignments.length === 0 && <p>{i18n.t('No assignments to display.')}</p>}
        <div className={styles['sheet']}>
          <GradebookTools registered={registered} state={state} shown={students.length} total={table.students.length}>
            {mayGrade && table.students.length > 0 && table.assignments.length > 0 && <UndoBar {...grades.undo} />}
          </GradebookTools>
          {students.length > 0 && (
            <GradeGrid
              label={course.name}
              table={table}
              students={students}
              sorting={{ sort, sortBy }}
              commit={commit}
              mayGrade={mayGrade}
              grades={grades}
              post={({ _id }) => setOpened({ what: 'final', of: _id })}
              arrange={(of) => setOpened({ what: 'assignment', of })}
              history={(of) => setOpened({ what: 'history', of })}
              addLetter={addLetter}
              onPaste={paste}
            />
          )}
          {students.length === 0 && table.students.length > 0 && (
            <div className={tools['none']}>
              <p>{i18n.t('No students match this choice.')}</p>
              <Button variant="default" onClick={state.clear}>
                {i18n.t('Clear search and filters')}
              </Button>
            </div>
          )}
        </div>
        <Distribution {...table} />
        {opened?.what === 'add' && <AddAssignment courseId={course._id} close={shut} />}
        {opened?.what === 'paste' && (
          <PasteAssignments courseId={course._id} existing={table.assignments} close={shut} />
        )}
        {opened?.what === 'assignment' && (
          <AssignmentDialog courseId={course._id} assignment={opened.of} all={table.assignments} close={shut} />
        )}
        {opened?.what === 'letters' && <LettersDialog scheme={scheme} save={saveLetters} close={shut} />}
        {opened?.what === 'history' && <GradeHistory entry={opened.of} close={shut} />}
        {posting?.registration && (
          <Finals
            key={`${posting._id} ${posting.registration.gradeReopened}`}
            courseId={course._id}
            scheme={scheme}
            readUnfinished={readUnfinishedOf(course, table.uncounted)}
            of={{ ...posting, registration: posting.registration }}
            addLetter={addLetter}
            close={shut}
          />
        )}
        {plan && <FillPreview plan={plan} fill={fill} addLetters={setWanted} close={() => setPlan(undefined)} />}
        {wanted.length > 0 && (
          <LettersDialog scheme={scheme} wanted={wanted} save={saveLetters} close={() => setWanted([])} />
        )}
      </>
    ),
  });
}
