import { useState } from 'react';
import { failureWith } from './failed.ts';
import { fetchDownload, save } from './files.ts';
import { notifyFailure } from './notify.ts';
import { RowButton } from './RowButton.tsx';

interface DownloadButtonProps {
  readonly label: string;
  /** What it is of; read out behind the label. */
  readonly of: string;
  readonly address: string;
}

/** Saves what an address answers with as a file. */
export function DownloadButton({ label, of, address }: DownloadButtonProps) {
  const [running, setRunning] = useState(false);
  async function download() {
    setRunning(true);
    try {
      const { blob, name } = await fetchDownload(address);
      save(blob, name);
    } catch (failure) {
      notifyFailure(failureWith('Download failed. Please try again.', failure));
    } finally {
      setRunning(false);
    }
  }
  return <RowButton label={label} of={of} loading={running} onClick={() => void download()} />;
}
