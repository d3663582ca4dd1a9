import { filesAreSentBy, settleAnswer, unexpected, unreachable, type Files } from './http.ts';

/** Turns a body into form data: a list repeats its field, a reference becomes its id, and undefined values are left out. */
export function formData(body: unknown, files: Files): FormData {
  const data = new FormData();
  const asText = (value: unknown): string => {
    if (value === null) return '';
    if (typeof value === 'object') return '_id' in value ? String(value._id) : JSON.stringify(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) data.append(name, asText(one));
  }
  for (const [name, file] of Object.entries(files))
    if (file) data.append(name, file, file.name);
    else if (file === null) data.append(name, 'null');
  return data;
}

// Only XMLHttpRequest reports upload progress.
filesAreSentBy(
  ({ method, url, body, files = {}, onProgress, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.upload.onprogress = (event) => onProgress?.(event.total > 0 ? event.loaded / event.total : 0);
      request.onload = () => {
        try {
          resolve(settleAnswer(request.status, request.responseText, (name) => request.getResponseHeader(name)));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(unexpected()));
        }
      };
      request.onerror = () => reject(unreachable());
      request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      if (signal?.aborted) return reject(new DOMException('The upload was cancelled.', 'AbortError'));
      request.send(formData(body, files));
    }),
);
