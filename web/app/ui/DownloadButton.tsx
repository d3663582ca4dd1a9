import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { failureWith, notify, notifyFailure } from './notify.ts';
import { fetchDownload, saveFile } from './files.ts';
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
  const [loading, setLoading] = useState(false);
  async function fetchIt() {
    setLoading(true);
    try {
      const { blob, name } = await fetchDownload(from);
      saveFile(blob, name);
      notify(i18n.t('{name} was saved.', { name }));
      onSaved?.();
    } catch (failure) {
      notifyFailure(failureWith(failed, failure));
    } finally {
      setLoading(false);
    }
  }
  return (
    <RowButton
      label={label}
      of={of ?? ''}
      prominent={of === undefined}
      next={next}
      loading={loading}
      onClick={() => void fetchIt()}
    />
  );
}
