import { numberIn as digitsIn } from '@stoa/contract/enrollment/final-grades';
import { submissions, type Grading, type Submission, type SubmissionRow } from '@stoa/contract/teaching/submissions';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../kernel/api.ts';
import { notifyFailure, sentenceOf } from '../../ui/notify.ts';

/** The values typed or chosen for one piece of work. */
export interface Typed {
  readonly levels: readonly (number | null)[];
  /** as it is in the input */
  readonly score: string;
  readonly feedback: string;
}
interface Change {
  readonly rubric?: readonly (number | null)[];
  readonly score?: number | null;
  readonly feedback?: string;
  readonly newRubric?: true;
}
export type SavedState =
  | { readonly at: 'rest' | 'saving' | 'saved' }
  /** `isLost` when it didn't reach the server, and is sent again. */
  | { readonly at: 'failed'; readonly why: string; readonly isLost?: boolean };

/** Milliseconds after the last key in which nothing more is typed. */
const pause = 600;
/** Milliseconds until a change that didn't arrive is sent again. */
const retryAfter = 5000;
export const submissionKey = (id: string) => [submissions.submission.path, { id }, undefined];
const rowsKey = (assignmentId: string) => [submissions.submissions.path, { id: assignmentId }, undefined];
const typedOf = ({ levels, given, feedback }: Grading): Typed => ({
  levels,
  score: given === null ? '' : String(given),
  feedback,
});
/** A number as it is typed, with a comma or a point. Undefined while it isn’t one. */
const numberIn = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  return digitsIn(text.replace(',', '.'));
};

/** Keeps the parts of a change on the screen that are still on their way, over the server's older answer. */
const withWaiting = (saved: Typed, shown: Typed, waiting: Change): Typed => ({
  levels: waiting.rubric ?? saved.levels,
  score: waiting.score === undefined ? saved.score : shown.score,
  feedback: shown.feedback,
});

/**
 * The grading of one piece of work, saved as it is chosen and typed: one save after the other, each from what the one before
 * has answered. The list and the piece on the screen follow without being asked for again. It says that all is saved only while
 * the server has answered with exactly what is shown; a change that didn't arrive is sent again.
 */
export function useGrading(assignmentId: string, piece: Submission, name: string) {
  const client = useQueryClient();
  const { _id } = piece;
  const [grading, setGrading] = useState(piece.grading!);
  const [typed, setTyped] = useState(() => typedOf(piece.grading!));
  const [state, setState] = useState<SavedState>({ at: 'rest' });
  const version = useRef(piece.grading!.entryVersion);
  /** The latest values, even before React has drawn them: the next key builds on them. */
  const shown = useRef(typed);
  const waiting = useRef<Change>({});
  const job = useRef(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = useRef(true);
  const show = useCallback((next: Typed) => {
    shown.current = next;
    setTyped(next);
  }, []);

  const answered = useCallback(
    (saved: Submission) => {
      const { grading: after, returnedAt } = saved;
      version.current = after!.entryVersion;
      setGrading(after!);
      client.setQueryData(submissionKey(_id), saved);
      client.setQueryData<SubmissionRow[]>(rowsKey(assignmentId), (rows) =>
        rows?.map((row) => {
          if (row._id !== _id) return row;
          const isGraded = after!.score !== null || after!.letterGrade !== '';
          return { ...row, isGraded, waits: row.sentAt !== null && !isGraded, score: after!.score, returnedAt };
        }),
      );
      return saved;
    },
    [client, assignmentId, _id],
  );
  const failed = useCallback(
    (failure: unknown, otherwise?: string) => {
      const why = sentenceOf(failure, otherwise);
      const isLost = !(failure instanceof ApiError) || failure.status === 0 || failure.status >= 500;
      setState({ at: 'failed', why, isLost });
      if (!isOpen.current) notifyFailure(undefined, i18n.t('The grade of {name} wasn’t saved. {why}', { name, why }));
    },
    [name],
  );
  /** Sends what waits, after what is on its way. */
  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    const run = async () => {
      const change = waiting.current;
      waiting.current = {};
      if (Object.keys(change).length === 0) return;
      setState({ at: 'saving' });
      try {
        const { rubric, ...rest } = change;
        const body = { ...rest, ...(rubric && { rubric: [...rubric] }), entryVersion: version.current };
        const { grading: after } = answered(await call(submissions.grade, { params: { id: _id }, body }));
        show(withWaiting(typedOf(after!), shown.current, waiting.current));
        if (Object.keys(waiting.current).length === 0) setState({ at: 'saved' });
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'stale' && failure.current) {
          const current = answered(failure.current as Submission);
          waiting.current = {};
          show(typedOf(current.grading!));
        } else {
          waiting.current = { ...change, ...waiting.current };
        }
        failed(failure, i18n.t('We couldn’t save this grade.'));
      }
    };
    job.current = job.current.then(run);
    return job.current;
  }, [_id, answered, failed, show]);
  const change = (next: Typed, what: Change, isLater: boolean) => {
    show(next);
    waiting.current = { ...waiting.current, ...what };
    setState({ at: 'saving' });
    clearTimeout(timer.current);
    if (isLater) timer.current = setTimeout(() => void flush(), pause);
    else void flush();
  };
  useEffect(() => {
    if (state.at !== 'failed' || !state.isLost) return undefined;
    const retry = setTimeout(() => void flush(), retryAfter);
    return () => clearTimeout(retry);
  }, [state, flush]);
  // Unsaved changes are sent at once when the next piece is opened.
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      void flush();
    };
  }, [flush]);

  return {
    grading,
    typed,
    state,
    flush,
    choose: (criterion: number, level: number) => {
      const levels = shown.current.levels.map((one, index) => (index === criterion ? level : one));
      change({ ...shown.current, levels }, { rubric: levels }, false);
    },
    score: (text: string) => {
      const score = numberIn(text);
      if (score !== undefined) return change({ ...shown.current, score: text }, { score }, true);
      show({ ...shown.current, score: text });
      setState({ at: 'failed', why: i18n.t('Enter a number.') });
    },
    write: (feedback: string) => change({ ...shown.current, feedback }, { feedback }, true),
    takeNewRubric: async () => {
      waiting.current = { ...waiting.current, newRubric: true };
      await flush();
    },
    sendFile: (file: File | null): Promise<void> => {
      void flush();
      const run = async () => {
        setState({ at: 'saving' });
        try {
          answered(await call(submissions.grade, { params: { id: _id }, body: {}, files: { file } }));
          if (Object.keys(waiting.current).length === 0) setState({ at: 'saved' });
        } catch (failure) {
          failed(failure);
        }
      };
      job.current = job.current.then(run);
      return job.current;
    },
  };
}
export type GradingState = ReturnType<typeof useGrading>;
