import { notifications } from '@mantine/notifications';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError } from '../kernel/http.ts';

/** The sentence for a failure: the server's own where it gave one, else `otherwise`. */
export function sentenceOf(failure: unknown, otherwise?: string): string {
  if (failure instanceof ApiError && (failure.said || !otherwise)) return failure.message;
  return otherwise ?? i18n.t('Something went wrong. Please try again.');
}

/** Says that something happened: `notify('Ada Lovelace was denied. We’ve sent an email.')`. It closes after some milliseconds. */
export function notify(message: string, autoClose = 8000) {
  notifications.show({ message, color: 'olive', role: 'status', autoClose });
}

/** Says that something failed; it stays until it is closed. */
export function notifyFailure(failure: unknown, otherwise?: string) {
  notifications.show({ message: sentenceOf(failure, otherwise), color: 'terracotta', role: 'alert', autoClose: false });
}
