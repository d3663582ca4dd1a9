import { numberIn as digitsIn } from '@stoa/contract/kernel/fields';
import {
  submissions,
  type Grading,
  type Submission,
  type SubmissionRow,
} from '@stoa/contract/teaching/submissions.endpoints';
import { courseRooms } from '@stoa/contract/teaching/course-rooms.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../kernel/api.ts';
import { notifyFailure, sentenceOf } from '../../ui/notify.ts';
import { useAutosave } from '../../ui/useAutosave.ts';

/** The values typed or chosen for one piece of work. */
export interface Typed {
  readonly levels: readonly (number | null)[];
  /** as typed in the input */
  readonly score: string;
  readonly feedback: string;
}
interface Change {
  readonly rubric?: readonly (number | null)[];
  readonly score?: number | null;
  readonly feedback?: string;
  readonly newRubric?: true;
}
/** Milliseconds without a key press after which a change is saved. */
const pause = 600;
export const submissionKey = (id: string) => [submissions.submission.path, { id }, undefined];
const rowsKey = (assignmentId: string) => [submissions.submissions.path, { id: assignmentId }, undefined];
const typedOf = ({ levels, given, feedback }: Grading): Typed => ({
  levels,
  score: given === null ? '' : String(given),
  feedback,
});
/** A number as it is typed, with a comma or a point. Undefined while it isn’t one. */
const numberIn = (text: string): number | null | undefined =>
  text.trim() === '' ? null : digitsIn(text.replace(',', '.'));

/** Returns the parts of a change that were entered after the sent one. */
function leftOf(now: Change | undefined, sent: Change): Change | undefined {
  const left = Object.entries(now ?? {}).filter(([name, value]) => sent[name as keyof Change] !== value);
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** Keeps the parts of a change that are still being sent on the screen, instead of the server's older reply. */
const withWaiting = (saved: Typed, shown: Typed, waiting: Change): Typed => {
  const entered = numberIn(shown.score);
  return {
    levels: waiting.rubric ?? saved.levels,
    // "8." is 8, too, and the person may be about to type "8.5".
    score:
      waiting.score !== undefined || entered === undefined || entered === numberIn(saved.score)
        ? shown.score
        : saved.score,
    feedback: shown.feedback,
  };
};

/**
 * The grading of one piece of work, saved while it is entered. Saves run one after the other, each with the version that the
 * previous one returned. The list and the piece on the screen are updated without being reloaded.
 */
export function useGrading(assignmentId: string, piece: Submission, name: string) {
  const client = useQueryClient();
  const { _id } = piece;
  const [grading, setGrading] = useState(piece.grading!);
  const [typed, setTyped] = useState(() => typedOf(piece.grading!));
  /** The reason why the shown values can't be saved, or a file wasn't. */
  const [problem, setProblem] = useState('');
  const version = useRef(piece.grading!.entryVersion);
  /** The version of the work that is on the screen. */
  const read = useRef(piece.version);
  /** The latest values, even before React has rendered them: the next key builds on them. */
  const shown = useRef(typed);
  const isOpen = useRef(true);
  const isChanged = useRef(false);
  const show = useCallback((next: Typed) => {
    shown.current = next;
    setTyped(next);
  }, []);

  const answered = useCallback(
    (saved: Submission) => {
      const { grading: after, returnedAt } = saved;
      isChanged.current = true;
      const isFeedback = after!.entryVersion === version.current;
      version.current = after!.entryVersion;
      read.current = saved.version;
      setGrading(after!);
      client.setQueryData(submissionKey(_id), saved);
      client.setQueryData<SubmissionRow[]>(rowsKey(assignmentId), (rows) =>
        rows?.map((row) => {
          if (row._id !== _id) return row;
          const isGraded = after!.score !== null || after!.letterGrade !== '';
          // Feedback alone doesn't grade a newer version.
          const waits = row.sentAt !== null && (!isGraded || (isFeedback && row.waits));
          return { ...row, isGraded, waits, score: after!.score, returnedAt };
        }),
      );
      return saved;
    },
    [client, assignmentId, _id],
  );
  const otherwise = i18n.t('We couldn’t save this grade.');
  /** Reports a failure as a notice if another piece has been opened, because nobody would see it here. */
  const failed = (failure: unknown): never => {
    const why = sentenceOf(failure, otherwise);
    if (!isOpen.current) notifyFailure(undefined, i18n.t('The grade of {name} wasn’t saved. {why}', { name, why }));
    throw failure;
  };
  const { state, draft, type, flush, send, drop } = useAutosave<Change>({
    pause,
    save: (change) => {
      const { rubric, ...rest } = change;
      const versions = { entryVersion: version.current, version: read.current };
      const body = { ...rest, ...(rubric && { rubric: [...rubric] }), ...versions };
      return call(submissions.grade, { params: { id: _id }, body })
        .then((saved) => {
          const { grading: after } = answered(saved);
          show(withWaiting(typedOf(after!), shown.current, leftOf(draft(), change) ?? {}));
        })
        .catch((failure: unknown) => {
          if (failure instanceof ApiError && failure.code === 'stale' && failure.current) {
            const current = typedOf(answered(failure.current as Submission).grading!);
            const { feedback = current.feedback } = { ...change, ...draft() };
            drop();
            show({ ...current, feedback });
            // The other person's score counts, and a text that was typed is kept.
            if (feedback !== current.feedback) type({ feedback });
          }
          failed(failure);
        });
    },
    left: leftOf,
  });
  const change = (next: Typed, what: Change, isLater: boolean) => {
    show(next);
    setProblem('');
    type({ ...draft(), ...what }, isLater);
  };
  // Unsaved changes are sent at once when the next piece is opened. After them, the room counts the graded work again. The list
  // and the next piece aren't loaded again, because an older answer could arrive after their next save.
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      void flush().then(async () => {
        if (isChanged.current) await client.invalidateQueries({ queryKey: [courseRooms.one.path] });
      });
    };
  }, [client, flush]);
  const isFailed = state.at === 'offline' || state.at === 'refused';

  return {
    grading,
    typed,
    state,
    problem: problem || (isFailed ? sentenceOf(state.failure, otherwise) : ''),
    /** Saves what is entered. Resolves to false when that was not possible. */
    flush: async () => problem === '' && (await flush()),
    choose: (criterion: number, level: number) => {
      const levels = shown.current.levels.map((one, index) => (index === criterion ? level : one));
      change({ ...shown.current, levels }, { rubric: levels }, false);
    },
    score: (text: string) => {
      const score = numberIn(text);
      if (score !== undefined) return change({ ...shown.current, score: text }, { score }, true);
      show({ ...shown.current, score: text });
      setProblem(i18n.t('Enter a number.'));
    },
    write: (feedback: string) => change({ ...shown.current, feedback }, { feedback }, true),
    takeNewRubric: () => {
      type({ ...draft(), newRubric: true }, false);
      return flush();
    },
    sendFile: (file: File | null) => {
      void flush();
      return send(() =>
        call(submissions.grade, { params: { id: _id }, body: {}, files: { file } })
          .then(answered)
          .catch(failed),
      );
    },
  };
}
export type GradingState = ReturnType<typeof useGrading>;
