import { i18n } from '@stoa/contract/kernel/i18n';
import { submissions, type Submission, type AssignmentItem } from '@stoa/contract/teaching/submissions.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { later } from '../../kernel/later.ts';
import { call, fieldsOf, type ApiError } from '../../kernel/api.ts';
import { useCall } from '../../kernel/queries.ts';
import { SavedState } from '../../ui/Autosave.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { failureWith, isChanged, notify, sentenceOf } from '../../ui/notify.ts';
import { instant } from '../../ui/format.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { TextArea, TextInput } from '../../ui/plain/Input.tsx';
import { Failure, Note } from '../../ui/plain/Note.tsx';
import { useAutosave } from '../../ui/useAutosave.ts';
import { costAt } from './submissionState.ts';
import styles from './AssignmentList.module.css';
import { now as presentTime } from '../../kernel/page.ts';

// Only some assignments take files.
const SubmissionFiles = later('SubmissionFiles', () => import('./SubmissionFiles.tsx'));

const newVersion =
  /*i18n*/ 'You handed in on time. A new version counts as {days, plural, one {# day} other {# days}} late, which takes off {points, number} points.';

/** The form in which a student writes and hands in. Drafts are saved while typing, and a late penalty is shown beforehand. */
export function HandIn({ item, submission: loaded }: { item: AssignmentItem; submission: Submission }) {
  const { _id, handIn } = item;
  const client = useQueryClient();
  const confirm = useConfirm();
  const send = useCall(submissions.send);
  const [submission, setSubmission] = useState(loaded);
  const [refusal, setRefusal] = useState<ApiError>();
  /** True once the person has tried to hand in what the server hadn't taken. */
  const [isAsked, setIsAsked] = useState(false);
  const [now] = useState(presentTime);
  const isText = handIn === 'text';
  const key = [submissions.draft.path, { id: _id }, undefined];
  const keep = (saved: Submission) => {
    setSubmission(saved);
    client.setQueryData(key, saved);
  };
  const field = handIn === 'link' ? 'link' : 'text';
  /** Adding or removing a file also counts it up. */
  const revision = useRef(loaded.revision);
  const seen = (saved: Submission) => {
    revision.current = saved.revision;
    keep(saved);
  };
  /** The text that this device has sent last. */
  const own = useRef(loaded[field]);
  const { state, kept, type, flush, drop } = useAutosave<{ readonly value: string; readonly revision: number }>({
    name: `work/${_id}`,
    save: ({ value }) => {
      const typed = field === 'text' ? { text: value } : { link: value };
      own.current = value;
      return call(submissions.save, { params: { id: _id }, body: { ...typed, revision: revision.current } }).then(seen);
    },
    left: (now, sent) => (now === undefined || now === sent ? undefined : { ...now, revision: revision.current }),
  });
  const [value, setValue] = useState(kept?.values.value ?? loaded[field] ?? '');
  const write = (next: string) => {
    setValue(next);
    type({ value: next, revision: revision.current });
  };
  /** Takes over a draft whose files have changed. If another device has changed its text, the next save asks about both. */
  const withFiles = (saved: Submission) => {
    const [theirs, ours] = [saved[field] ?? '', submission[field] ?? ''];
    const isOurs = theirs === ours || theirs === own.current;
    if (!isOurs && value !== ours) return keep(saved);
    if (!isOurs) setValue(theirs);
    return seen(saved);
  };
  // Text that this browser could not send before is sent first, and what is typed last when the writer leaves.
  const [before] = useState(kept?.values);
  useEffect(() => {
    if (before) {
      revision.current = before.revision;
      type(before);
    }
    return () => void flush();
  }, [before, type, flush]);
  const theirs = state.at === 'refused' && isChanged(state.failure) ? (state.failure.current as Submission) : undefined;
  /** Keeps the text written here, replacing the other device's draft, or takes that draft. */
  function settle(other: Submission, takesOther: boolean) {
    revision.current = other.revision;
    if (!takesOther) return void flush();
    drop();
    setValue(other[field] ?? '');
    keep(other);
  }
  const { days, points } = costAt(item, now);
  const isOnTime = submission.version > 0 && !submission.late;

  async function handInNow() {
    setRefusal(undefined);
    setIsAsked(true);
    if (!(await flush())) return;
    const draft = client.getQueryData<Submission>(key) ?? submission;
    if (draft.version > 0 && !draft.isChanged)
      return notify(i18n.t('You’ve handed this in already, and nothing has changed since.'));
    const fresh = costAt(item, Date.now());
    const run = async () => {
      try {
        keep(await send.mutateAsync({ params: { id: _id } }));
      } catch (failure) {
        if (fieldsOf(failure)) return setRefusal(failure as ApiError);
        throw failureWith(i18n.t('We couldn’t hand in your work.'), failure);
      }
      notify(i18n.t('Handed in. We’ve sent you a receipt by email.'));
    };
    if (fresh.days === 0) return run().catch((failure: unknown) => setRefusal(failure as ApiError));
    await confirm({
      title: i18n.t('Hand in late?'),
      body: isOnTime
        ? i18n.t(newVersion, fresh)
        : i18n.t(
            'Your work is {days, plural, one {# day} other {# days}} late, which takes off {points, number} points.',
            fresh,
          ),
      action: i18n.t('Hand in late'),
      run,
    });
  }

  const unsaved = isAsked && !theirs && state.at === 'refused' ? (state.failure as ApiError) : undefined;
  const why = refusal ?? unsaved;
  const fieldError = (name: string) => why?.fields?.[name] ?? null;
  return (
    <div className={styles['handing']}>
      {days > 0 && (submission.version === 0 || submission.isChanged) && (
        <Note tone="pending" title={i18n.t('This is late')}>
          <p>
            {isOnTime
              ? i18n.t(newVersion, { days, points })
              : i18n.t(
                  'Handed in now, it is {days, plural, one {# day} other {# days}} late, which takes off {points, number} points.',
                  { days, points },
                )}
          </p>
        </Note>
      )}
      {why && !fieldsOf(why) && <Failure>{sentenceOf(why)}</Failure>}
      {theirs && <OtherDevice theirs={theirs} settle={settle} />}
      {handIn === 'files' && (
        <>
          <SubmissionFiles assignmentId={_id} submission={submission} onSaved={withFiles} />
          {fieldError('file') && <p role="alert">{fieldError('file')}</p>}
        </>
      )}
      {handIn === 'link' ? (
        <TextInput
          label={i18n.t('Web address of your work')}
          type="url"
          inputMode="url"
          value={value}
          error={fieldError('link')}
          onChange={({ target }) => write(target.value)}
        />
      ) : (
        <TextArea
          className={isText ? (styles['text'] ?? '') : ''}
          label={isText ? i18n.t('Your text') : i18n.t('Note to your professor')}
          {...(isText && { description: i18n.t('You can use **bold**, lists and headings.') })}
          rows={isText ? 14 : 3}
          value={value}
          error={fieldError('text')}
          onChange={({ target }) => write(target.value)}
        />
      )}
      <SavedState
        state={state}
        words={{
          refused: theirs
            ? i18n.t('Not saved: this draft was changed on another device.')
            : i18n.t('Saved only in this browser: the server doesn’t take it like this.'),
        }}
      />
      <Receipt submission={submission} />
      <div className={styles['actions']}>
        <Button loading={send.isPending} onClick={() => void handInNow()}>
          {submission.version > 0 ? i18n.t('Hand in a new version') : i18n.t('Hand in')}
        </Button>
      </div>
    </div>
  );
}

/** The receipt: the work that was handed in last, and its time. */
export function Receipt({ submission }: { submission: Submission }) {
  const { version, sentAt, isChanged, versions } = submission;
  if (version === 0) return null;
  return (
    <Note tone={isChanged ? 'pending' : 'approved'} title={i18n.t('Handed in {when}', { when: instant(sentAt) })}>
      <p>
        {isChanged
          ? i18n.t('You’ve changed your draft since. Version {version, number} counts until you hand in again.', {
              version,
            })
          : i18n.t('Version {version, number} is with your professor.', { version })}
      </p>
      {versions.length > 1 && (
        <ul>
          {versions.map((one) => (
            <li key={one.version}>
              {i18n.t('Version {version, number}: {when}', { version: one.version, when: instant(one.sentAt) })}
            </li>
          ))}
        </ul>
      )}
    </Note>
  );
}

interface OtherDeviceProps {
  readonly theirs: Submission;
  readonly settle: (theirs: Submission, takesOther: boolean) => void;
}
function OtherDevice({ theirs, settle }: OtherDeviceProps) {
  return (
    <Note tone="pending" title={i18n.t('This draft was changed on another device')}>
      <p>{i18n.t('The other version:')}</p>
      <blockquote className={styles['written']}>{theirs.text || theirs.link}</blockquote>
      <div className="buttons">
        <Button size="sm" onClick={() => settle(theirs, false)}>
          {i18n.t('Keep this version')}
        </Button>
        <Button size="sm" variant="default" onClick={() => settle(theirs, true)}>
          {i18n.t('Use the other version')}
        </Button>
      </div>
    </Note>
  );
}
