import type { BodyOf, Endpoint, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRef, useState } from 'react';
import { fieldsOf } from '../kernel/http.ts';
import { useCall } from '../kernel/queries.ts';
import { sentenceOf } from './notify.ts';

/**
 * Sends a file, with its progress, to an endpoint that reports what an import would do. A newer file, or `cancel`, aborts the one
 * before. Errors about the whole file are for its field.
 */
export function useFilePreview<E extends Endpoint>(
  endpoint: E,
  onReport: (report: ReplyOf<E>) => void,
  params?: Readonly<Record<string, string>>,
) {
  const look = useCall(endpoint);
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState('');
  const running = useRef<AbortController>(undefined);
  function cancel() {
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
    setError('');
  }
  async function preview(file: File, body: BodyOf<E>) {
    const mine = new AbortController();
    running.current = mine;
    setError('');
    setProgress(0);
    try {
      const args = { params, body, files: { file }, onProgress: setProgress, signal: mine.signal };
      const report = await look.mutateAsync(args as never);
      if (running.current === mine) onReport(report);
    } catch (failure) {
      if (running.current === mine) setError(refusalIn(failure));
    } finally {
      if (running.current === mine) setProgress(undefined);
    }
  }
  return { preview, progress, cancel, error };
}

const refusalIn = (failure: unknown): string =>
  Object.values(fieldsOf(failure) ?? {})[0] ??
  sentenceOf(failure, i18n.t('We couldn’t read the file. Please try again.'));
