import { batches, type Batch } from '@stoa/contract/exchange/batches.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../kernel/api.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { instant } from '../ui/format.ts';

/** "Batch 12". */
export const titleOf = (number: number) => i18n.t('Batch {number, number}', { number });
/** The person who made a batch, or the clock. */
export const madeBy = ({ by }: Batch) => (by ? fullName(by) : i18n.t('The daily clock'));
/** The time at which the file first reached the college. */
export const fetchedAt = ({ deliveredAt }: Batch) => (deliveredAt ? instant(deliveredAt) : i18n.t('Not yet'));

/** Saves the file of a batch. That delivers it, unless the college has a server. */
export function BatchDownload({ batch, prominent }: { batch: Batch; prominent?: boolean }) {
  const { _id, number, deliveredAt } = batch;
  const client = useQueryClient();
  return (
    <DownloadButton
      label={i18n.t('Download file')}
      {...(prominent ? { next: deliveredAt === null } : { of: titleOf(number) })}
      from={addressOf(batches.file, { id: _id })}
      failed={i18n.t('We couldn’t download the file.')}
      onSaved={() => void client.invalidateQueries()}
    />
  );
}
