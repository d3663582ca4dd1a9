import { Button } from '@mantine/core';
import { useState } from 'react';
import { failureWith } from './failed.ts';
import { fetchDownload, save } from './files.ts';
import { notify, notifyFailure } from './notify.ts';

interface DownloadButtonProps {
  readonly label: string;
  /** The address that answers with the file, and its name. */
  readonly from: string;
  readonly failed: string;
}

/** Saves a file that the server makes: `<DownloadButton label="Export CSV" from={addressOf(ledger.csv)} failed="…" />`. */
export function DownloadButton({ label, from, failed }: DownloadButtonProps) {
  const [loading, setLoading] = useState(false);
  async function fetchIt() {
    setLoading(true);
    try {
      const { blob, name } = await fetchDownload(from);
      save(blob, name);
      notify(`${name} was saved.`);
    } catch (failure) {
      notifyFailure(failureWith(failed, failure));
    } finally {
      setLoading(false);
    }
  }
  return (
    <Button variant="default" loading={loading} onClick={() => void fetchIt()}>
      {label}
    </Button>
  );
}
