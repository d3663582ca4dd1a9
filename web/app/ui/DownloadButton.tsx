import { useState } from 'react';
import { failureWith } from './failed.ts';
import { fetchDownload, save } from './files.ts';
import { notify, notifyFailure } from './notify.ts';
import { RowButton } from './RowButton.tsx';
import { words } from './words.ts';

interface DownloadButtonProps {
  readonly label: string;
  /** What it is of, in a row among many; read out behind the label. */
  readonly of?: string;
  /** The address that answers with the file, and its name. */
  readonly from: string;
  readonly failed?: string;
}

/** Saves a file that the server makes: `<DownloadButton label="Export CSV" from={addressOf(ledger.csv)} failed="…" />`. */
export function DownloadButton(props: DownloadButtonProps) {
  const { label, of, from, failed = words.downloadFailedPleaseTryAgain } = props;
  const [loading, setLoading] = useState(false);
  async function fetchIt() {
    setLoading(true);
    try {
      const { blob, name } = await fetchDownload(from);
      save(blob, name);
      notify(words.wasSaved(name));
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
      loading={loading}
      onClick={() => void fetchIt()}
    />
  );
}
