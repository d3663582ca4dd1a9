import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError } from '../kernel/http.ts';
import { signal } from '../kernel/page.ts';

/** The message for a failure: the server's own if there is one, else `otherwise`. */
export function sentenceOf(failure: unknown, otherwise?: string): string {
  if (failure instanceof ApiError && (failure.said || !otherwise)) return failure.message;
  return otherwise ?? i18n.t('Something went wrong. Please try again.');
}

export interface Notice {
  readonly key: number;
  readonly message: string;
  readonly isFailure: boolean;
  /** Milliseconds until it closes; a failure stays until the reader closes it. */
  readonly closesAfter: number | undefined;
}
/** More of them would cover the page. */
const most = 4;
let shown: readonly Notice[] = [];
let count = 0;
const { subscribe, tell } = signal();
function show(next: readonly Notice[]) {
  shown = next.slice(-most);
  tell();
}
function add(notice: Omit<Notice, 'key'>) {
  count += 1;
  show([...shown, { ...notice, key: count }]);
}

/** The notices on this page, for the frame of the screens. */
export const notices = {
  now: () => shown,
  subscribe,
  close: (key: number) => show(shown.filter((notice) => notice.key !== key)),
  clear: () => show([]),
};

/**
 * Shows a success message: `notify('Ada Lovelace was denied. We’ve sent an email.')`. It closes after `closesAfter`
 * milliseconds.
 */
export const notify = (message: string, closesAfter = 8000) => add({ message, isFailure: false, closesAfter });

/** Shows an error message. It stays until the reader closes it. */
export const notifyFailure = (failure: unknown, otherwise?: string) =>
  add({ message: sentenceOf(failure, otherwise), isFailure: true, closesAfter: undefined });

/** The follow-up to a success: a notice, or a function that may return one. */
export type Done<Reply> = string | ((reply: Reply) => unknown);
export function follow<Reply>(done: Done<Reply> | undefined, reply: Reply): void {
  const said = typeof done === 'function' ? done(reply) : done;
  if (typeof said === 'string') notify(said);
}

/** Copies a text and says `done`, or `otherwise` when the browser doesn't let us. */
export async function copyText(text: string, done: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    notifyFailure(undefined, otherwise);
  }
}

/**
 * Throws an ApiError with the screen's sentence, followed by the server's: "Failed to delete user. A payment depends on it."
 *
 *     remove.mutateAsync({ params: { id } }).catch(failedWith('Failed to delete user'))
 */
export const failedWith = (sentence: string) => (failure: unknown) => {
  throw failureWith(sentence, failure);
};

/** Returns true when a write was refused because someone else has changed the record since it was shown. */
export const isChanged = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code === 'changed';

/** Same as failedWith, but returns the error instead of throwing it. */
export function failureWith(sentence: string, failure: unknown): ApiError {
  const { status, code, fields, said, message, current } =
    failure instanceof ApiError ? failure : new ApiError(0, '', undefined, {}, false);
  const begun = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  // Without a message from the server, the connection may be the cause, which is worth saying.
  const why = said || status === 0 ? message : '';
  return new ApiError(status, why ? `${begun} ${why}` : begun, code, fields, true, current);
}
