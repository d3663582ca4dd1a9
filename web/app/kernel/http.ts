/** What a call that failed throws; `message` may be shown as it stands, `fields` belongs beside the inputs of these names. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the server chose the words; if not, a screen may have better ones. */
  readonly said: boolean;
  /** With code `changed`: the record as it is now. */
  readonly current: unknown;
  constructor(
    status: number,
    message: string,
    code?: string,
    fields: Record<string, string> = {},
    said = true,
    current?: unknown,
  ) {
    super(message);
    this.current = current;
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.said = said;
  }
}

type Files = Readonly<Record<string, File | null | undefined>>;
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  /** With files the body goes as multipart; null removes the one that is there. */
  readonly files?: Files;
  /** From 0 to 1 while files are sent. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}
export interface HttpReply {
  readonly body: unknown;
  readonly header: (name: string) => string | null;
}

const unreachable = () =>
  new ApiError(0, 'The server can’t be reached. Check your connection and try again.', undefined, {}, false);
const unexpected = 'Something went wrong on our side. Please try again in a moment.';

let ended: () => Promise<boolean> = () => Promise.resolve(false);
/** What happens when the server says that nobody is signed in (any more): true once the same person is signed in again. */
export function onSessionEnd(callback: () => Promise<boolean>) {
  ended = callback;
}
/** With these one signs in and out: what they refuse is no ended session. */
const ways: readonly string[] = ['/api/login', '/api/logout'];

/** Asks again, once the person is signed in again, for what was refused because the session had ended. */
export async function throughSessions<Reply>(url: string, ask: () => Promise<Reply>, signal?: AbortSignal) {
  for (;;)
    try {
      return await ask();
    } catch (error) {
      const isOver = error instanceof ApiError && error.status === 401 && !ways.includes(url);
      if (!isOver || !(await ended())) throw error;
      signal?.throwIfAborted();
    }
}

let due: () => void = () => {};
/** What happens when the server says that two-factor sign-in has to be set up before anything else. */
export function onTwoFactorDue(callback: () => void) {
  due = callback;
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Refusal {
  message?: string;
  code?: string;
  fields?: Record<string, string>;
  current?: unknown;
}
function settle(status: number, text: string, header: HttpReply['header']): HttpReply {
  const body = parsed(text);
  if (status >= 200 && status < 300) return { body, header };
  const refusal = (typeof body === 'object' && body !== null ? body : {}) as Refusal;
  const { message, code, fields, current } = refusal;
  if (status === 403 && code === 'two-factor-due') due();
  throw new ApiError(status, message ?? unexpected, code, fields, message !== undefined, current);
}

/** The fields of a body as text: lists repeat the field, references are sent by their id, what is undefined is left out. */
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

/** Only XMLHttpRequest tells how far an upload is. */
const upload = ({ method, url, body, files = {}, onProgress, signal }: HttpRequest) =>
  new Promise<HttpReply>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.upload.onprogress = (event) => onProgress?.(event.total > 0 ? event.loaded / event.total : 0);
    request.onload = () => {
      try {
        resolve(settle(request.status, request.responseText, (name) => request.getResponseHeader(name)));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(unexpected));
      }
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    if (signal?.aborted) return reject(new DOMException('The upload was cancelled.', 'AbortError'));
    request.send(formData(body, files));
  });

/** One request to our own server. Knows no endpoint and no schema, so that public pages can use it without their weight. */
export const http = (request: HttpRequest): Promise<HttpReply> =>
  throughSessions(request.url, () => once(request), request.signal);

/** The same, which says at once when the session has ended. */
export async function once(request: HttpRequest): Promise<HttpReply> {
  if (request.files && Object.values(request.files).some(Boolean)) return upload(request);
  const { method, url, files, signal } = request;
  const removed = Object.fromEntries(Object.entries(files ?? {}).filter(([, file]) => file === null));
  const body = Object.keys(removed).length > 0 ? { ...(request.body as object), ...removed } : request.body;
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unreachable();
  }
  return settle(response.status, await response.text(), (name) => response.headers.get(name));
}

/** GET of a path whose reply's type the caller knows: for public pages; everything else uses `call`. */
export async function read<Reply>(path: `/api/${string}`): Promise<Reply> {
  const { body } = await http({ method: 'GET', url: path });
  return body as Reply;
}
