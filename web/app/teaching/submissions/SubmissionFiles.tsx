import { withSettings } from '@stoa/contract/kernel/endpoint';
import { mostSubmissionFiles } from '@stoa/contract/teaching/assignments';
import { i18n } from '@stoa/contract/kernel/i18n';
import { type Submission, submissionFile, submissions } from '@stoa/contract/teaching/submissions.endpoints';
import { useId, useRef, useState } from 'react';
import { addressOf, call } from '../../kernel/api.ts';
import { useSession } from '../../kernel/session.ts';
import { site } from '../../kernel/site.ts';
import { percent } from '../../ui/format.ts';
import { notifyFailure, sentenceOf } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { limitsOf, refusalOf } from '../../ui/Upload.tsx';
import styles from './AssignmentList.module.css';
import { files } from '@stoa/contract/people/files.endpoints';
import type { FileRef } from '@stoa/contract/kernel/fields';
import { FileIcon } from '../../ui/icons.tsx';

/** A file to download. */
export const SubmissionFile = ({ file }: { file: FileRef }) => (
  <span>
    <FileIcon size={16} />{' '}
    <a href={addressOf(files.download, { fileId: file._id })} download>
      {file.name}
    </a>
  </span>
);

interface SubmissionFilesProps {
  readonly assignmentId: string;
  readonly submission: Submission;
  readonly onSaved: (submission: Submission) => void;
}

/** The files of a draft. An upload resumes where it stopped when the connection was lost. */
export default function SubmissionFiles({ assignmentId, submission, onSaved }: SubmissionFilesProps) {
  const rule = withSettings(submissionFile, site().config);
  const owner = useSession()?.person._id ?? '';
  const help = useId();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();
  const [isLost, setLost] = useState(false);
  const [error, setError] = useState('');
  const stop = useRef<AbortController>(undefined);
  const { files } = submission;

  async function add(chosen: FileList) {
    setError('');
    stop.current = new AbortController();
    const { signal } = stop.current;
    for (const file of chosen) {
      const refusal = refusalOf(rule, file);
      if (refusal !== undefined) return setError(i18n.t(refusal));
      setProgress(0);
      try {
        // Most people who open this page send no file.
        const { sendInParts } = await import('../../kernel/sendInParts.ts');
        const of = { assignmentREF: assignmentId };
        const following = { onProgress: setProgress, onLost: setLost, signal };
        const { upload, done } = await sendInParts(file, { owner, of, ...following });
        const saved = await call(submissions.save, { params: { id: assignmentId }, body: { upload } });
        done();
        onSaved(saved);
      } catch (failure) {
        if (failure instanceof DOMException) return setError(i18n.t('Upload cancelled.'));
        return setError(sentenceOf(failure));
      } finally {
        setProgress(undefined);
        setLost(false);
      }
    }
  }
  const remove = (fileId: string) =>
    call(submissions.removeFile, { params: { id: assignmentId, fileId } }).then(onSaved, notifyFailure);

  return (
    <div className={styles['list']}>
      {files.length > 0 && (
        <ul className={styles['files']} aria-label={i18n.t('Your files')}>
          {files.map((file) => (
            <li key={file._id} className={styles['file']}>
              <SubmissionFile file={file} />
              <RowButton label={i18n.t('Remove')} of={file.name} onClick={() => void remove(file._id)} />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={i18n.t('Add files')}
        onChange={({ target }) => {
          if (target.files && target.files.length > 0) void add(target.files).then(() => (target.value = ''));
        }}
      />
      <div className={styles['actions']}>
        <Button
          variant="default"
          loading={progress !== undefined}
          disabled={files.length >= mostSubmissionFiles}
          aria-describedby={help}
          onClick={() => input.current?.click()}
        >
          {i18n.t('Add files')}
        </Button>
        {progress !== undefined && (
          <Button variant="subtle" onClick={() => stop.current?.abort()}>
            {i18n.t('Cancel upload')}
          </Button>
        )}
      </div>
      <p id={help} className="soft">
        {limitsOf(rule)} {i18n.t('At most {most, number} files.', { most: mostSubmissionFiles })}
      </p>
      <output>
        {isLost
          ? i18n.t('The connection was lost. Continuing as soon as it’s back.')
          : progress !== undefined && i18n.t('Uploading: {part}', { part: percent(Math.round(progress * 100)) })}
      </output>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
