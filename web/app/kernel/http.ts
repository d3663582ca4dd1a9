import { i18n } from '@stoa/contract/kernel/i18n';

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

export type Files = Readonly<Record<string, File | null | undefined>>;
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

export const unreachable = () =>
  new ApiError(0, i18n.t('We can’t reach the server. Check your connection and try again.'), undefined, {}, false);
export const unexpected = () => i18n.t('Something went wrong on our side. Please try again in a moment.');

let ended: () => Promise<boolean> = () => Promise.resolve(false);
/** What happens when the server says that nobody is signed in (any more): true once the same person is signed in again. */
export function onSessionEnd(callback: () => Promise<boolean>) {
  ended = callback;
}
/** Signing in and out. A refusal here doesn't mean that a session has ended. */
const ways: readonly string[] = ['/api/login', '/api/logout'];

/** Repeats a request that failed because the session had ended, once the person has signed in again. */
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

let isAlive = false;
/** The server has answered this page for the signed-in person, so it may hold something that must not be lost. */
export const sessionIsAlive = (is = true): void => {
  isAlive = is;
};
export const isSessionAlive = (): boolean => isAlive;

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
export function settle(status: number, text: string, header: HttpReply['header']): HttpReply {
  const body = parsed(text);
  if (status >= 200 && status < 300) return { body, header };
  const refusal = (typeof body === 'object' && body !== null ? body : {}) as Refusal;
  const { message, code, fields, current } = refusal;
  if (status === 403 && code === 'two-factor-due') due();
  throw new ApiError(status, message ?? unexpected(), code, fields, message !== undefined, current);
}

let sendFiles: (request: HttpRequest) => Promise<HttpReply> = () => Promise.reject(new Error(unexpected()));
/** How files are sent, which takes more: it comes with the screens that have forms (`upload.ts`). */
export function filesAreSentBy(send: typeof sendFiles) {
  sendFiles = send;
}

/** One request to our own server. Knows no endpoint and no schema, so that public pages can use it without their weight. */
export const http = (request: HttpRequest): Promise<HttpReply> =>
  throughSessions(request.url, () => once(request), request.signal);

/** The same without the repetition: an ended session throws at once. */
export async function once(request: HttpRequest): Promise<HttpReply> {
  if (request.files && Object.values(request.files).some(Boolean)) return sendFiles(request);
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
