import { i18n } from '@stoa/contract/kernel/i18n';
import { notify } from './notify.ts';
import { fetchDownload, saveFile } from './files.ts';
import { useRunning } from './useSend.ts';
import { RowButton } from './RowButton.tsx';

interface DownloadButtonProps {
  readonly label: string;
  /** The item it belongs to. Screen readers read it after the label, because each row has the same button. */
  readonly of?: string;
  /** The one thing to do next on its screen. */
  readonly next?: boolean;
  /** The address of the file. The answer also names it. */
  readonly from: string;
  readonly failed?: string;
  /** Called once the file was saved. */
  readonly onSaved?: () => void;
}

/** Saves a file that the server makes: `<DownloadButton label="Export CSV" from={addressOf(ledger.csv)} failed="…" />`. */
export function DownloadButton(props: DownloadButtonProps) {
  const { label, of, next = false, from, onSaved, failed = i18n.t('Download failed. Please try again.') } = props;
  const [loading, run] = useRunning();
  async function save() {
    const { blob, name } = await fetchDownload(from);
    saveFile(blob, name);
    notify(i18n.t('{name} was saved.', { name }));
    onSaved?.();
  }
  return (
    <RowButton
      label={label}
      of={of ?? ''}
      prominent={of === undefined}
      next={next}
      loading={loading}
      onClick={() => run(save, failed)}
    />
  );
}
