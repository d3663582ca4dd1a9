import { i18n } from '@stoa/contract/kernel/i18n';
import { type Submission, submissions } from '@stoa/contract/teaching/submissions.endpoints';
import { useEffect, useRef, useState } from 'react';
import { SavedState } from '../../ui/Autosave.tsx';
import { InlinePreview } from '../../ui/FilePreview.tsx';
import { previewType } from '../../ui/files.ts';
import { instant } from '../../ui/format.ts';
import { isPlainKey, Key } from '../../ui/RowButton.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { TextArea, TextInput } from '../../ui/plain/Input.tsx';
import prose from '../../ui/plain/Prose.module.css';
import { KeptComments } from './KeptComments.tsx';
import { type GradingState, useGrading } from './useGrading.ts';
import { SubmissionFile } from './SubmissionFiles.tsx';
import styles from './Grading.module.css';
import type { Rubric } from '@stoa/contract/teaching/assignments';
import { useSend } from '../../ui/useSend.ts';

interface RubricChoiceProps {
  readonly rubric: Rubric;
  readonly levels: readonly (number | null)[];
  /** The criterion that number keys choose for. */
  readonly current: number;
  readonly onFocus: (criterion: number) => void;
  readonly choose: (criterion: number, level: number) => void;
}

/** The criteria with their levels. The number keys choose for the framed one, and go on to the next. */
function RubricChoice({ rubric, levels, current, onFocus, choose }: RubricChoiceProps) {
  return (
    <div className={styles['criteria']}>
      {rubric.map(({ criterion, levels: all }, index) => (
        <fieldset key={criterion} className={styles['criterion']} data-current={index === current || undefined}>
          <legend>{criterion}</legend>
          <div className={styles['levels']}>
            {all.map(({ name, points }, level) => (
              // Levels may have the same name.
              <label key={`${level} ${name}`} className={styles['level']} title={name}>
                <input
                  type="radio"
                  name={`criterion ${index}`}
                  checked={levels[index] === level}
                  onFocus={() => onFocus(index)}
                  onChange={() => choose(index, level)}
                />
                <Key of={String(level + 1)} />
                <span>{points}</span>
                <span>{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

interface PieceProps {
  readonly assignmentId: string;
  readonly piece: Submission;
  readonly name: string;
  /** Opens the next piece to grade. */
  readonly goOn: () => void;
  readonly step: (by: number) => void;
}

/** One piece of work with its grade beside it. Number keys choose levels, n goes on, c begins the comment. */
export function Piece({ assignmentId, piece, name, goOn, step }: PieceProps) {
  const grading = useGrading(assignmentId, piece, name);
  const comment = useRef<HTMLTextAreaElement>(null);
  const { rubric } = grading.grading;
  const [criterion, setCriterion] = useState(() => Math.max(0, grading.typed.levels.indexOf(null)));
  const choose = (index: number, level: number) => {
    grading.choose(index, level);
    setCriterion(Math.min(index + 1, rubric.length - 1));
  };

  const onKey = useRef<(event: KeyboardEvent) => void>(undefined);
  useEffect(() => {
    onKey.current = (event) => {
      if (event.key === 'Escape' && event.target === comment.current) return comment.current?.blur();
      if (!isPlainKey(event)) return;
      const level = Number(event.key) - 1;
      const keys: Record<string, () => void> = {
        n: goOn,
        j: () => step(1),
        k: () => step(-1),
        c: () => comment.current?.focus(),
        ArrowDown: () => setCriterion(Math.min(criterion + 1, rubric.length - 1)),
        ArrowUp: () => setCriterion(Math.max(criterion - 1, 0)),
      };
      const isLevel = level >= 0 && level < (rubric[criterion]?.levels.length ?? 0);
      if (!isLevel && (!keys[event.key] || (event.key.startsWith('Arrow') && rubric.length === 0))) return;
      event.preventDefault();
      if (isLevel) choose(criterion, level);
      else keys[event.key]!();
    };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKey.current?.(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  return (
    <div className={styles['sides']}>
      <Written piece={piece} name={name} />
      <section className={styles['panel']} aria-label={i18n.t('Grade of {name}', { name })}>
        <RubricChoice
          rubric={rubric}
          levels={grading.typed.levels}
          current={criterion}
          onFocus={setCriterion}
          choose={choose}
        />
        {grading.grading.isOldRubric && (
          <div>
            <p className="soft">{i18n.t('The rubric has changed since. This work keeps the one it was graded by.')}</p>
            <Button variant="default" size="sm" onClick={() => void grading.takeNewRubric()}>
              {i18n.t('Grade by the new rubric')}
            </Button>
          </div>
        )}
        <Score grading={grading} />
        <TextArea
          ref={comment}
          label={i18n.t('Feedback')}
          rows={3}
          aria-keyshortcuts="c"
          value={grading.typed.feedback}
          onChange={({ target }) => grading.write(target.value)}
        />
        <KeptComments feedback={grading.typed.feedback} write={grading.write} />
        <FileBack grading={grading} />
        <GiveBack assignmentId={assignmentId} piece={piece} grading={grading} />
      </section>
    </div>
  );
}

/** Lets keys scroll a part of the page. */
const reachable = { tabIndex: 0 };
/** What was handed in. */
function Written({ piece, name }: { piece: Submission; name: string }) {
  const { html, link, files, sentAt, lateDays, version } = piece;
  return (
    <article className={styles['work']} aria-label={i18n.t('Work of {name}', { name })} {...reachable}>
      <h3>{name}</h3>
      <p className="soft">
        {sentAt === null
          ? i18n.t('Nothing was handed in.')
          : [
              i18n.t('Version {version, number}: {when}', { version, when: instant(sentAt) }),
              ...(lateDays > 0 ? [i18n.t('{days, plural, one {# day} other {# days}} late', { days: lateDays })] : []),
            ].join(' · ')}
      </p>
      {html && (
        <div className={prose['prose']}>
          {/* The server made it from Markdown of a fixed set of elements (server/src/kernel/markdown.ts). */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      )}
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {link}
        </a>
      )}
      {files.map((file) => {
        const type = previewType(file.name);
        return (
          <div key={file._id}>
            <SubmissionFile file={file} />
            {type !== undefined && <InlinePreview file={file} type={type} />}
          </div>
        );
      })}
    </article>
  );
}

function Score({ grading: { grading, typed, score, state, problem } }: { grading: GradingState }) {
  const { maxScore, note, deducted, score: after } = grading;
  return (
    <div>
      <TextInput
        label={maxScore === null ? i18n.t('Score') : i18n.t('Score, of {maxScore, number}', { maxScore })}
        inputMode="decimal"
        autoComplete="off"
        value={typed.score}
        onChange={({ target }) => score(target.value)}
      />
      {note && <p>{note}</p>}
      {deducted > 0 && after !== null && <p>{i18n.t('Counts as {score, number}.', { score: after })}</p>}
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <SavedState state={state} words={{ rest: '', saved: i18n.t('Saved.'), refused: '' }} />
      )}
    </div>
  );
}

function FileBack({ grading: { grading, sendFile } }: { grading: GradingState }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['bar']}>
      {grading.file && <SubmissionFile file={grading.file} />}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={i18n.t('File to give back')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void sendFile(file).then(() => (target.value = ''));
        }}
      />
      <Button variant="subtle" size="sm" onClick={() => input.current?.click()}>
        {grading.file ? i18n.t('Replace the file') : i18n.t('Give a file back')}
      </Button>
      {grading.file && (
        <Button variant="subtle" size="sm" onClick={() => void sendFile(null)}>
          {i18n.t('Remove the file')}
        </Button>
      )}
    </div>
  );
}

interface GiveBackProps {
  readonly assignmentId: string;
  readonly piece: Submission;
  readonly grading: GradingState;
}
/** Returns this one piece. */
function GiveBack({ assignmentId, piece, grading: { grading, flush } }: GiveBackProps) {
  const giveBack = useSend(submissions.giveBack, { done: i18n.t('Returned.') });
  const isGraded = grading.score !== null || grading.letterGrade !== '';
  if (piece.returnedAt)
    return (
      <p className="soft">
        {i18n.t('Returned {when}. The student sees changes right away.', { when: instant(piece.returnedAt) })}
      </p>
    );
  const run = async () => {
    if (await flush()) giveBack.send({ params: { id: assignmentId }, body: { submissions: [piece._id] } });
  };
  return (
    <div>
      <Button variant="default" disabled={!isGraded} loading={giveBack.isPending} onClick={() => void run()}>
        {i18n.t('Return this one')}
      </Button>
    </div>
  );
}
