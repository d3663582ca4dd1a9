import { i18n } from '@stoa/contract/kernel/i18n';
import { rendering, type Answer } from './page.ts';

/** The error of a failed call. `message` can be shown as it is; `fields` holds the messages for the inputs of these names. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** True when the message came from the server. Otherwise a screen may have a better one. */
  readonly said: boolean;
  /** For code `changed`: the record as it is now. */
  readonly current: unknown;
  /** For code `ambiguous`: the instants that a clock time can mean. */
  readonly instants: readonly { readonly startsAt: string; readonly offset: string }[] | undefined;
  constructor(
    status: number,
    message: string,
    code?: string,
    fields: Record<string, string> = {},
    said = true,
    current?: unknown,
    instants?: ApiError['instants'],
  ) {
    super(message);
    this.current = current;
    this.instants = instants;
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.said = said;
  }
}

/** The messages for inputs in a failed call, if there are any. */
export const fieldsOf = (failure: unknown): ApiError['fields'] | undefined =>
  failure instanceof ApiError && Object.keys(failure.fields).length > 0 ? failure.fields : undefined;

export type Files = Readonly<Record<string, File | null | undefined>>;
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  /** Files make the body multipart. A null removes the current file. */
  readonly files?: Files;
  /** Upload progress, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}
export interface HttpReply {
  readonly body: unknown;
  readonly header: (name: string) => string | null;
}

export const unreachable = () =>
  new ApiError(0, i18n.t('We can’t reach the server. Check your connection and try again.'), undefined, {}, false);
/** Whether the same call may succeed later, because the server couldn't be reached or failed. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
/** Whether a retry can help. It can't when the reader isn't allowed to see something. */
export const isWorthRetrying = (error: unknown): boolean => !(error instanceof ApiError && error.status === 403);
/** Milliseconds between attempts to load something after an outage, while it is on screen. */
export const outageRetry = 10_000;

export const unexpected = () => i18n.t('Something went wrong on our side. Please try again in a moment.');

/** Why somebody has to sign in: their session has ended, or what they do needs a fresh one. */
export type SignInReason = 'ended' | 'fresh';
let ended: (why: SignInReason, sentAt: number) => Promise<boolean> = () => Promise.resolve(false);
/**
 * Sets what to do when a request, sent at `sentAt` of this page's clock, needs somebody to sign in. The callback resolves to true
 * once the same person has.
 */
export function onSessionEnd(callback: typeof ended) {
  ended = callback;
}
/** Signing in and out. A refusal here doesn't mean that a session has ended. */
const ways = /^\/api\/log(?:in|out)(?:\/|$)/;

/** Repeats a request that failed because the session had ended, once the person has signed in again. */
export async function throughSessions<Reply>(url: string, ask: () => Promise<Reply>, signal?: AbortSignal) {
  for (;;) {
    const sentAt = performance.now();
    try {
      return await ask();
    } catch (error) {
      const isOver = error instanceof ApiError && error.status === 401 && !ways.test(url);
      if (!isOver || !(await ended(error.code === 'fresh-factor' ? 'fresh' : 'ended', sentAt))) throw error;
      signal?.throwIfAborted();
    }
  }
}

let isAlive = false;
/** Notes that the server has answered the signed-in person on this page, so the page may hold unsaved work. */
export const sessionIsAlive = (is = true): void => {
  isAlive = is;
};
export const isSessionAlive = (): boolean => isAlive;

let due: () => void = () => {};
/** Sets what to do when the server requires two-factor sign-in to be set up first. */
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
  instants?: ApiError['instants'];
}
export function settleAnswer(status: number, text: string, header: HttpReply['header']): HttpReply {
  const body = parsed(text);
  if (status >= 200 && status < 300) return { body, header };
  const refusal = (typeof body === 'object' && body !== null ? body : {}) as Refusal;
  const { message, code, fields, current, instants } = refusal;
  if (status === 403 && code === 'two-factor-due') due();
  throw new ApiError(status, message ?? unexpected(), code, fields, message !== undefined, current, instants);
}

let sendFiles: (request: HttpRequest) => Promise<HttpReply> = () => Promise.reject(new Error(unexpected()));
/** Sets the function that uploads files. It lives in `upload.ts`, so that only screens with forms load it. */
export function filesAreSentBy(send: typeof sendFiles) {
  sendFiles = send;
}

/** Sends one request to our server. It needs no endpoints or schemas, so public pages can use it and stay light. */
export const http = (request: HttpRequest): Promise<HttpReply> =>
  throughSessions(request.url, () => once(request), request.signal);

/** Same as `http`, but an ended session throws at once instead of asking the person to sign in again. */
export async function once(request: HttpRequest): Promise<HttpReply> {
  if (request.files && Object.values(request.files).some(Boolean)) return sendFiles(request);
  const { method, url, files, signal } = request;
  const removed = Object.fromEntries(Object.entries(files ?? {}).filter(([, file]) => file === null));
  const body = Object.keys(removed).length > 0 ? { ...(request.body as object), ...removed } : request.body;
  try {
    const response: Answer = await (import.meta.env.SSR ? rendering().ask : fetch)(url, {
      method,
      signal,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    return settleAnswer(response.status, await response.text(), (name) => response.headers.get(name));
  } catch (error) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    throw unreachable();
  }
}
