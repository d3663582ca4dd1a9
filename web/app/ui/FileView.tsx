import type { FileRef } from '@stoa/contract/kernel/fields';
import { type ReactNode, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog } from './Dialog.tsx';
import { useRunning } from './useSend.ts';
import { InlinePreview, openPreview, type Preview, Shown } from './FilePreview.tsx';
import { fetchFile, previewType, saveFile } from './files.ts';
import styles from './FileView.module.css';
import { EyeIcon, FileIcon } from './icons.tsx';
import { RowButton } from './RowButton.tsx';
import { Button } from './plain/Button.tsx';
import { Trans } from '#trans';
import { type FileOpening, files } from '@stoa/contract/people/files.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { useRows } from '../kernel/queries.ts';
import { instant } from './format.ts';

/** Says, beside something sensitive, that looking at it is recorded. */
export const Logged = () => (
  <p className={styles['logged']}>
    <EyeIcon size={14} /> {i18n.t('We record who views this.')}
  </p>
);

const most = 50;
const sentences: Record<FileOpening['how'], string> = {
  preview: /*i18n*/ '{name} viewed it on <0>{when}</0>',
  download: /*i18n*/ '{name} downloaded it on <0>{when}</0>',
};

/** Lists who else opened the reader's document, when, and how. */
function Openings({ file }: { file: FileRef }) {
  const { data, isError } = useRows(files.openings, { params: { fileId: file._id }, query: { pageSize: most } });
  if (!data)
    return (
      <p className={styles['openings']}>
        {isError ? i18n.t('We can’t show who opened it right now.') : i18n.t('Checking who opened it…')}
      </p>
    );
  const { rows, total } = data;
  if (total === 0) return <p className={styles['openings']}>{i18n.t('No one has opened it yet.')}</p>;
  return (
    <details className={styles['openings']}>
      <summary>
        {i18n.t('{count, plural, one {Opened once} other {Opened # times}}', { count: total })}
        <span className="hidden-text">: {file.name}</span>
      </summary>
      <ul>
        {rows.map(({ _id, by, how, at }) => (
          <li key={_id}>
            <Trans
              id={sentences[how]}
              values={{ name: <>{by ? fullName(by) : i18n.t('A deleted user')}</>, when: instant(at) }}
              components={{ 0: <time dateTime={at} /> }}
            />
          </li>
        ))}
        {total > rows.length && (
          <li>
            {i18n.t('{count, plural, one {and # earlier time} other {and # earlier times}}', {
              count: total - rows.length,
            })}
          </li>
        )}
      </ul>
    </details>
  );
}

interface FileViewProps {
  readonly file: FileRef | null;
  readonly own?: boolean;
  /** Shows the document in the page, and says that opening it is recorded. */
  readonly inline?: boolean;
  readonly children?: ReactNode;
}
/**
 * Previews and downloads a stored file: `<FileView file={professor.idREF} />`. Children become additional buttons. With `own`,
 * it also lists who else opened the file, for the person whose document it is. We fetch the bytes instead of pointing a frame
 * at the file, so that a refusal can be shown in words. The preview avoids the sandbox of the file's own address, in which Safari leaves PDFs blank.
 */
export function FileView({ file, own = false, inline = false, children }: FileViewProps) {
  const [previewing, runPreview] = useRunning();
  const [downloading, runDownload] = useRunning();
  const [preview, setPreview] = useState<Preview>();
  const [opened, setOpened] = useState(false);
  if (!file) return '–';
  const type = previewType(file.name);

  const download = () =>
    runDownload(async () => {
      const { blob, name } = await fetchFile(file, false);
      saveFile(blob, name);
    }, i18n.t('Download failed. Please try again.'));
  const show = (as: string) =>
    runPreview(async () => {
      setPreview(await openPreview(file, as));
      setOpened(true);
    }, i18n.t('Preview failed. Please try again.'));
  function close() {
    setOpened(false);
    if (preview) URL.revokeObjectURL(preview.url);
  }

  return (
    <div className={styles['file']} data-wide={(inline && type !== undefined) || undefined}>
      <span className={styles['name']}>
        <FileIcon size={18} /> {file.name}
      </span>
      <span className={styles['buttons']}>
        <RowButton label={i18n.t('Download')} of={file.name} loading={downloading} onClick={download} />
        {type && <RowButton label={i18n.t('Preview')} of={file.name} loading={previewing} onClick={() => show(type)} />}
        {children}
      </span>
      {inline && <Logged />}
      {inline && type && <InlinePreview file={file} type={type} />}
      {own && <Openings file={file} />}
      <Dialog opened={opened} onClose={close} title={file.name} width="large">
        {preview && <Shown key={preview.url} name={file.name} preview={preview} />}
        <div className={styles['below']}>
          {preview && (
            <Button variant="default" onClick={() => window.open(preview.url, '_blank', 'noopener')}>
              {i18n.t('Open in a new tab')}
            </Button>
          )}
          <Button loading={downloading} onClick={download}>
            {i18n.t('Download')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
