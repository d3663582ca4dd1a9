/** What a call that failed throws; `message` may be shown as it stands, `fields` belongs beside the inputs of these names. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the server chose the words; if not, a screen may have better ones. */
  readonly said: boolean;
  constructor(status: number, message: string, code?: string, fields: Record<string, string> = {}, said = true) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.said = said;
  }
}

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  /** With files the body goes as multipart. */
  readonly files?: Readonly<Record<string, File | undefined>>;
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

let ended: () => void = () => {};
/** What happens when the server says that nobody is signed in (any more). */
export function onSessionEnd(callback: () => void) {
  ended = callback;
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
}
function settle(url: string, status: number, text: string, header: HttpReply['header']): HttpReply {
  const body = parsed(text);
  if (status >= 200 && status < 300) return { body, header };
  if (status === 401 && url !== '/api/login') ended();
  const refusal = (typeof body === 'object' && body !== null ? body : {}) as Refusal;
  const { message, code, fields } = refusal;
  if (status === 403 && code === 'two-factor-due') due();
  throw new ApiError(status, message ?? unexpected, code, fields, message !== undefined);
}

/** The fields of a body as text: lists repeat the field, references are sent by their id, what is undefined is left out. */
export function formData(body: unknown, files: Readonly<Record<string, File | undefined>>): FormData {
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
  for (const [name, file] of Object.entries(files)) if (file) data.append(name, file, file.name);
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
        resolve(settle(url, request.status, request.responseText, (name) => request.getResponseHeader(name)));
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
export async function http(request: HttpRequest): Promise<HttpReply> {
  if (request.files && Object.values(request.files).some(Boolean)) return upload(request);
  const { method, url, body, signal } = request;
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
  return settle(url, response.status, await response.text(), (name) => response.headers.get(name));
}

/** GET of a path whose reply's type the caller knows: for public pages; everything else uses `call`. */
export async function read<Reply>(path: `/api/${string}`): Promise<Reply> {
  const { body } = await http({ method: 'GET', url: path });
  return body as Reply;
}
