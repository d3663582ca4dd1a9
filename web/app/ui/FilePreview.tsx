import type { FileRef } from '@stoa/contract/kernel/fields';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { failureWith, sentenceOf } from './notify.ts';
import { fetchFile, textOf } from './files.ts';
import styles from './FileView.module.css';
import { Failure } from './plain/Note.tsx';

export interface Preview {
  readonly type: string;
  readonly url: string;
  readonly text: string;
}

/**
 * Fetches a file for its preview, which the server logs. The bytes get one of our own media types, never the uploaded one. Revoke
 * the `url` when the preview goes. Throws ApiError.
 */
export async function openPreview(file: Pick<FileRef, '_id'>, as: string): Promise<Preview> {
  const { blob } = await fetchFile(file, true);
  const url = URL.createObjectURL(new Blob([blob], { type: as }));
  return { type: as, url, text: as === 'text/plain' ? await textOf(blob) : '' };
}

/** Milliseconds that a document has to stay in sight before it is opened. */
const look = 300;

/**
 * A document shown inside its record. The server logs each opening, and the owner can read the log. The file is therefore fetched
 * only once it stays on the screen, and not for somebody who scrolls past.
 */
export function InlinePreview({ file, type }: { file: FileRef; type: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  const [preview, setPreview] = useState<Preview>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const { _id } = file;
  useEffect(() => {
    const { current } = frame;
    if (!current || isSeen || typeof IntersectionObserver === 'undefined') return undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(waiting);
        if (entry?.isIntersecting) waiting = setTimeout(() => setIsSeen(true), look);
      },
      { threshold: 0.25 },
    );
    observer.observe(current);
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
    };
  }, [isSeen]);
  useEffect(() => {
    if (!isSeen) return undefined;
    let isGone = false;
    let url: string | undefined;
    openPreview({ _id }, type).then(
      (made) => {
        ({ url } = made);
        if (isGone) URL.revokeObjectURL(url);
        else setPreview(made);
      },
      (error: unknown) => setFailure(error),
    );
    return () => {
      isGone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [isSeen, attempt, _id, type]);
  return (
    <div ref={frame} className={styles['inline']} aria-busy={isSeen && !preview && !failure ? true : undefined}>
      {failure ? (
        <Failure
          retry={() => {
            setFailure(undefined);
            setAttempt(attempt + 1);
          }}
        >
          <p>{sentenceOf(failureWith(i18n.t('Preview failed. Please try again.'), failure))}</p>
        </Failure>
      ) : (
        preview && <Shown key={preview.url} name={file.name} preview={preview} />
      )}
    </div>
  );
}

/** The content of a preview: text, a picture, or the pages of a PDF. */
export function Shown({ name, preview: { type, url, text } }: { name: string; preview: Preview }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <p role="alert">{i18n.t('Preview failed. Please try again. The picture may be damaged.')}</p>;
  // A read-only text field scrolls by keyboard in every browser.
  if (type === 'text/plain')
    return (
      <textarea
        readOnly
        aria-label={i18n.t('Preview of {name}', { name })}
        rows={20}
        value={text}
        className={styles['text']}
      />
    );
  if (type !== 'application/pdf')
    return (
      <img
        src={url}
        alt={i18n.t('Preview of {name}', { name })}
        className={styles['picture']}
        onError={() => setBroken(true)}
      />
    );
  return navigator.pdfViewerEnabled ? (
    <iframe src={url} title={i18n.t('Preview of {name}', { name })} className={styles['pages']} />
  ) : (
    <p>{i18n.t('This browser can’t show PDFs here. Open the file in a new tab or download it.')}</p>
  );
}
