import { payments } from '@stoa/contract/payments';
import { useState } from 'react';
import { addressOf } from '../kernel/api.ts';
import { failureWith } from '../ui/failed.ts';
import { fetchDownload, save } from '../ui/files.ts';
import { notifyFailure } from '../ui/notify.ts';
import { RowButton } from '../ui/RowButton.tsx';

/** Saves the receipt of a transaction. */
export function ReceiptButton({ transactionId, of }: { transactionId: string; of: string }) {
  const [running, setRunning] = useState(false);
  async function download() {
    setRunning(true);
    try {
      const { blob, name } = await fetchDownload(addressOf(payments.receipt, { id: transactionId }));
      save(blob, name);
    } catch (failure) {
      notifyFailure(failureWith('Download failed. Please try again.', failure));
    } finally {
      setRunning(false);
    }
  }
  return <RowButton label="Receipt" of={of} loading={running} onClick={() => void download()} />;
}
