import { partLimit } from '@stoa/contract/teaching/materials.endpoints';
import { DetailedError, Upload, type PreviousUpload, type UrlStorage } from 'tus-js-client';
import { draftsOf } from './drafts.ts';
import { settleAnswer, throughSessions, unreachable } from './http.ts';

/** The server's address for uploads in parts. */
const place = '/api/uploads';
/** Milliseconds between retries while the connection is lost; together ten minutes. */
const delays = [500, 1000, 2000, ...Array<number>(200).fill(3000)];

interface Sending {
  /** The person whose upload it is, so that the next person at this browser doesn't find it. */
  readonly owner: string;
  /** The course or the assignment that the upload is for. */
  readonly of: { readonly courseInstanceREF: string } | { readonly assignmentREF: string };
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
  /** Called with true when the connection is lost, and with false when the server answers again. */
  readonly onLost: (isLost: boolean) => void;
  readonly signal: AbortSignal;
}
export interface SentInParts {
  /** The upload's id. */
  readonly upload: string;
  /** Deletes the upload from this browser's storage. To be called once the server has used the file. */
  readonly done: () => void;
}

/**
 * Sends a file in parts, and resumes after a lost connection, or after a reload if the same file is chosen again.
 * Throws ApiError, or AbortError when it was cancelled.
 */
export function sendInParts(file: File, sending: Sending): Promise<SentInParts> {
  const name = `upload ${Object.values(sending.of).join(' ')} ${file.name} ${file.size} ${file.lastModified}`;
  const kept = draftsOf<PreviousUpload>(sending.owner, name);
  const storage: UrlStorage = {
    findAllUploads: async () => [kept.read()?.values].filter((one) => one !== undefined),
    findUploadsByFingerprint: async () => [kept.read()?.values].filter((one) => one !== undefined),
    removeUpload: async () => kept.remove(),
    addUpload: async (_fingerprint, upload) => {
      kept.write({ ...upload, urlStorageKey: name });
      return name;
    },
  };
  const once = () =>
    new Promise<SentInParts>((resolve, reject) => {
      const { signal, onProgress, onLost } = sending;
      const cancelled = () => new DOMException('The upload was cancelled.', 'AbortError');
      if (signal.aborted) return reject(cancelled());
      const upload = new Upload(file, {
        endpoint: location.origin + place,
        chunkSize: partLimit,
        retryDelays: delays,
        metadata: { filename: file.name, type: file.type, ...sending.of },
        fingerprint: async () => name,
        urlStorage: storage,
        onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
        onAfterResponse: () => onLost(false),
        onShouldRetry: (error) => {
          const status = error.originalResponse?.getStatus() ?? 0;
          const isCut = status === 0 || status >= 500;
          onLost(isCut);
          return isCut || status === 409;
        },
        onSuccess: () => resolve({ upload: upload.url?.split('/').at(-1) ?? '', done: kept.remove }),
        onError: (error) => {
          onLost(false);
          reject(asApiError(error));
        },
      });
      signal.addEventListener('abort', () => {
        onLost(false);
        kept.remove();
        // The server removes an upload after a day if this fails.
        upload.abort(true).catch(() => {});
        reject(cancelled());
      });
      void upload.findPreviousUploads().then(([before]) => {
        if (before) upload.resumeFromPreviousUpload(before);
        if (!signal.aborted) upload.start();
      });
    });
  return throughSessions(place, once, sending.signal);
}

function asApiError(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return unreachable();
  try {
    settleAnswer(response.getStatus(), response.getBody(), (header) => response.getHeader(header) ?? null);
    return error;
  } catch (refused) {
    return refused instanceof Error ? refused : error;
  }
}
