import { work, type Grading, type Submission, type SubmissionRow } from '@stoa/contract/work';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../kernel/api.ts';
import { sentenceOf } from '../ui/notify.ts';

/** What is typed or chosen for one piece of work. */
export interface Typed {
  readonly levels: readonly (number | null)[];
  /** as it stands in the input */
  readonly score: string;
  readonly feedback: string;
}
interface Change {
  readonly rubric?: readonly (number | null)[];
  readonly score?: number | null;
  readonly feedback?: string;
  readonly newRubric?: true;
}
export type SavedState = { readonly at: 'rest' | 'saving' | 'saved' } | { readonly at: 'failed'; readonly why: string };

/** Milliseconds after the last key in which nothing more is typed. */
const pause = 600;
export const submissionKey = (id: string) => [work.submission.path, { id }, undefined];
const rowsKey = (assignmentId: string) => [work.submissions.path, { id: assignmentId }, undefined];
const typedOf = ({ levels, given, feedback }: Grading): Typed => ({
  levels,
  score: given === null ? '' : String(given),
  feedback,
});
/** A number as it is typed, with a comma or a point. Undefined while it isn’t one. */
const numberIn = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
};

/**
 * The grading of one piece of work, saved as it is chosen and typed: one save after the other, each from what the one before
 * has answered. The list and the piece on the screen follow without being asked for again.
 */
export function useGrading(assignmentId: string, piece: Submission) {
  const client = useQueryClient();
  const { _id } = piece;
  const [grading, setGrading] = useState(piece.grading!);
  const [typed, setTyped] = useState(() => typedOf(piece.grading!));
  const [state, setState] = useState<SavedState>({ at: 'rest' });
  const version = useRef(piece.grading!.entryVersion);
  const waiting = useRef<Change>({});
  const queue = useRef(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

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
        const { grading: after } = answered(await call(work.grade, { params: { id: _id }, body }));
        // The sum of the chosen levels is the server’s; what is typed meanwhile stays.
        if (rubric && change.score === undefined && waiting.current.score === undefined)
          setTyped((now) => ({
            ...now,
            score: typedOf(after!).score,
            levels: waiting.current.rubric ?? after!.levels,
          }));
        setState({ at: 'saved' });
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'stale' && failure.current) {
          const current = answered(failure.current as Submission);
          setTyped(typedOf(current.grading!));
        }
        setState({ at: 'failed', why: sentenceOf(failure, i18n.t('We couldn’t save this grade.')) });
      }
    };
    queue.current = queue.current.then(run);
    return queue.current;
  }, [_id, answered]);
  const later = (change: Change) => {
    waiting.current = { ...waiting.current, ...change };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), pause);
  };
  // Who goes on to the next piece loses nothing.
  useEffect(() => () => void flush(), [flush]);

  return {
    grading,
    typed,
    state,
    flush,
    choose: (criterion: number, level: number) => {
      const levels = typed.levels.map((one, index) => (index === criterion ? level : one));
      setTyped({ ...typed, levels });
      waiting.current = { ...waiting.current, rubric: levels };
      void flush();
    },
    score: (text: string) => {
      setTyped({ ...typed, score: text });
      const score = numberIn(text);
      if (score === undefined) setState({ at: 'failed', why: i18n.t('Enter a number.') });
      else later({ score });
    },
    write: (feedback: string) => {
      setTyped({ ...typed, feedback });
      later({ feedback });
    },
    takeNewRubric: async () => {
      waiting.current = { ...waiting.current, newRubric: true };
      await flush();
      setTyped((now) => ({
        ...now,
        levels: (client.getQueryData<Submission>(submissionKey(_id))?.grading ?? grading).levels,
      }));
    },
    sendFile: async (file: File | null) => {
      await flush();
      try {
        answered(await call(work.grade, { params: { id: _id }, body: {}, files: { file } }));
        setState({ at: 'saved' });
      } catch (failure) {
        setState({ at: 'failed', why: sentenceOf(failure) });
      }
    },
  };
}
export type GradingState = ReturnType<typeof useGrading>;
