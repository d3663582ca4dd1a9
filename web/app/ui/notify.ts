import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError } from '../kernel/http.ts';

/** The message for a failure: the server's own if there is one, else `otherwise`. */
export function sentenceOf(failure: unknown, otherwise?: string): string {
  if (failure instanceof ApiError && (failure.said || !otherwise)) return failure.message;
  return otherwise ?? i18n.t('Something went wrong. Please try again.');
}

let isWanted = false;
const listeners = new Set<() => void>();
/** For the frame of the screens: whether anything has been said on this page. The notices' code is fetched only then. */
export const wantsNotices = {
  now: (): boolean => isWanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
async function show(notice: { message: string; color: string; role: string; autoClose: number | false }) {
  isWanted = true;
  listeners.forEach((listener) => listener());
  const { notifications } = await import('./Notices.tsx');
  notifications.show(notice);
}

/**
 * Shows a success message: `notify('Ada Lovelace was denied. We’ve sent an email.')`. It closes after `autoClose` milliseconds.
 */
export function notify(message: string, autoClose = 8000) {
  void show({ message, color: 'olive', role: 'status', autoClose });
}

/** Shows an error message. It stays until the reader closes it. */
export function notifyFailure(failure: unknown, otherwise?: string) {
  void show({ message: sentenceOf(failure, otherwise), color: 'terracotta', role: 'alert', autoClose: false });
}
