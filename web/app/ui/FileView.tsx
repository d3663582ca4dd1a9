import type { FileRef } from '@stoa/contract/kernel/fields';
import { useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog } from './Dialog.tsx';
import { failureWith } from './failed.ts';
import { fetchFile, previewType, save, textOf } from './files.ts';
import styles from './FileView.module.css';
import { FileIcon } from './icons.tsx';
import { notifyFailure } from './notify.ts';
import { Openings } from './Openings.tsx';
import { RowButton } from './RowButton.tsx';
import { Button } from './plain/Button.tsx';

interface FileViewProps {
  readonly file: FileRef | null;
  readonly own?: boolean | undefined;
  readonly children?: ReactNode;
}
interface Preview {
  readonly type: string;
  readonly url: string;
  readonly text: string;
}

/**
 * Previews and downloads a stored file: `<FileView file={professor.idREF} />`. Children become additional buttons. With `own`,
 * it also lists who else opened the file, for the person whose document it is. We fetch the bytes instead of pointing a frame
 * at the file, so that a refusal can be shown in words. The preview uses one of our own media types, never the uploaded one,
 * and avoids the sandbox of the file's own address, in which Safari leaves PDFs blank.
 */
export function FileView({ file, own = false, children }: FileViewProps) {
  const [running, setRunning] = useState<'preview' | 'download'>();
  const [preview, setPreview] = useState<Preview>();
  const [opened, setOpened] = useState(false);
  if (!file) return '–';
  const type = previewType(file.name);

  async function attempt(what: 'preview' | 'download', sentence: string, work: () => Promise<void>) {
    setRunning(what);
    try {
      await work();
    } catch (failure) {
      notifyFailure(failureWith(sentence, failure));
    } finally {
      setRunning(undefined);
    }
  }
  const download = () =>
    attempt('download', i18n.t('Download failed. Please try again.'), async () => {
      const { blob, name } = await fetchFile(file, false);
      save(blob, name);
    });
  const show = (as: string) =>
    attempt('preview', i18n.t('Preview failed. Please try again.'), async () => {
      const { blob } = await fetchFile(file, true);
      const url = URL.createObjectURL(new Blob([blob], { type: as }));
      setPreview({ type: as, url, text: as === 'text/plain' ? await textOf(blob) : '' });
      setOpened(true);
    });
  function close() {
    setOpened(false);
    if (preview) URL.revokeObjectURL(preview.url);
  }

  return (
    <div className={styles['file']}>
      <span className={styles['name']}>
        <FileIcon size={18} /> {file.name}
      </span>
      <span className={styles['buttons']}>
        <RowButton
          label={i18n.t('Download')}
          of={file.name}
          loading={running === 'download'}
          onClick={() => void download()}
        />
        {type && (
          <RowButton
            label={i18n.t('Preview')}
            of={file.name}
            loading={running === 'preview'}
            onClick={() => void show(type)}
          />
        )}
        {children}
      </span>
      {own && <Openings file={file} />}
      <Dialog opened={opened} onClose={close} title={file.name} width="large">
        {preview && <Shown key={preview.url} name={file.name} preview={preview} />}
        <div className={styles['below']}>
          {preview && (
            <Button variant="default" onClick={() => window.open(preview.url, '_blank', 'noopener')}>
              {i18n.t('Open in a new tab')}
            </Button>
          )}
          <Button loading={running === 'download'} onClick={() => void download()}>
            {i18n.t('Download')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function Shown({ name, preview: { type, url, text } }: { name: string; preview: Preview }) {
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
