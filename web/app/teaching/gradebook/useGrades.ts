import { gradebook, type GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError, call } from '../../kernel/api.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { failureWith, notifyFailure } from '../../ui/notify.ts';
import { gradeInWords, type Grade } from './table.ts';
import { useUndo } from './Undo.tsx';

/** A grade that was entered here and isn't on the server yet: it is being sent, or was refused. */
export interface Unsaved {
  readonly grade: Grade;
  readonly failed: boolean;
}

/**
 * Saves grades in the background, so that the next cell can be filled at once; a cell shows what was entered until the server
 * has it, and keeps it when the server refuses.
 */
export function useGrades(courseId: string) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Unsaved>>(new Map());
  const latest = useRef(unsaved);
  const pending = useRef(new Map<string, Promise<unknown>>());
  /** The versions that were saved here. */
  const own = useRef(new Map<string, number>());

  const mark = useCallback((id: string, value: Unsaved | undefined) => {
    const after = new Map(latest.current);
    if (value) after.set(id, value);
    else after.delete(id);
    latest.current = after;
    setUnsaved(after);
  }, []);
  /** Marks a cell, unless another grade was entered there since, which is still being sent. */
  const markIfLast = (id: string, grade: Grade, value: Unsaved | undefined) => {
    if (latest.current.get(id)?.grade === grade) mark(id, value);
  };

  const queryKey = [gradebook.byCourse.path, { id: courseId }, undefined];
  const known = (id: string) =>
    client.getQueryData<readonly GradebookEntry[]>(queryKey)?.find((entry) => entry._id === id);
  /** Shows the server's entries. An older version that arrives later doesn't replace a newer one. */
  const keep = (saved: readonly GradebookEntry[]) => {
    const news = new Map(saved.map((entry) => [entry._id, entry]));
    client.setQueryData<readonly GradebookEntry[]>(queryKey, (entries) =>
      entries?.map((entry) => {
        const now = news.get(entry._id);
        return now && now.version >= entry.version ? now : entry;
      }),
    );
    // A list that is still loading was requested before this, and would show older grades.
    if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  };
  const undo = useUndo(keep);

  /** Saves a cell as a batch that can be undone, and returns the batch's id. */
  async function put(id: string, grade: Grade, version: number): Promise<string> {
    const { letterGrade, score, maxScore } = grade;
    const cells = [{ _id: id, version, letterGrade, score, maxScore }];
    const { batchId, entries } = await call(gradebook.saveMany, {
      params: { id: courseId },
      body: { cells, source: 'typed' },
    });
    for (const saved of entries) own.current.set(saved._id, saved.version);
    keep(entries);
    markIfLast(id, grade, undefined);
    return batchId;
  }

  /** Lets the grader choose between both values when someone else has saved the cell first. */
  async function choose(id: string, grade: Grade): Promise<string | undefined> {
    const entries = await call(gradebook.byCourse, { params: { id: courseId } });
    client.setQueryData(queryKey, entries);
    const theirs = known(id);
    let saved: string | undefined;
    if (theirs)
      await confirm({
        title: i18n.t('Someone else has changed this grade'),
        body: i18n.t('{student}, {assignment}. Your grade: {yours}. Their grade: {theirs}.', {
          student: fullName(theirs.personREF),
          assignment: theirs.assignmentName,
          yours: gradeInWords(grade),
          theirs: gradeInWords(theirs),
        }),
        action: i18n.t('Save mine'),
        safe: i18n.t('Keep theirs'),
        run: async () => {
          saved = await put(id, grade, theirs.version);
        },
        failed: i18n.t('We couldn’t save this grade.'),
      });
    if (saved === undefined) markIfLast(id, grade, undefined);
    return saved;
  }

  async function send(id: string, grade: Grade, seen: number): Promise<string | undefined> {
    try {
      return await put(id, grade, Math.max(seen, own.current.get(id) ?? 0));
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'stale') return choose(id, grade).catch(refused);
      refused(failure);
    }
    function refused(why: unknown): undefined {
      markIfLast(id, grade, { grade, failed: true });
      notifyFailure(failureWith(i18n.t('We couldn’t save this grade: {cell}.', { cell: cellOf(id) }), why));
    }
  }
  function cellOf(id: string): string {
    const entry = known(id);
    return entry ? `${fullName(entry.personREF)}, ${entry.assignmentName}` : '';
  }
  /** Drops a grade that the server refused; false if there is none. */
  function erase(id: string): boolean {
    const isThere = latest.current.get(id)?.failed === true;
    if (isThere) mark(id, undefined);
    return isThere;
  }

  /**
   * Sends the saves of a cell one after the other, so that each knows the version that the previous one made. `seen` is the
   * version shown to the grader, so that a change by someone else isn't overwritten without asking.
   */
  function save(id: string, grade: Grade, seen: number) {
    mark(id, { grade, failed: false });
    const sent = (pending.current.get(id) ?? Promise.resolve()).then(() => send(id, grade, seen));
    pending.current.set(id, sent);
    undo.add({
      what: cellOf(id),
      batches: sent.then((batch) => (batch === undefined ? [] : [batch])),
      erase: () => erase(id),
    });
  }
  return { unsaved, save, keep, undo };
}
