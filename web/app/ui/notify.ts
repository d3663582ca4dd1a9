import { notifications } from '@mantine/notifications';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError } from '../kernel/http.ts';

/** The message for a failure: the server's own if there is one, else `otherwise`. */
export function sentenceOf(failure: unknown, otherwise?: string): string {
  if (failure instanceof ApiError && (failure.said || !otherwise)) return failure.message;
  return otherwise ?? i18n.t('Something went wrong. Please try again.');
}

/**
 * Shows a success message: `notify('Ada Lovelace was denied. We’ve sent an email.')`. It closes after `autoClose` milliseconds.
 */
export function notify(message: string, autoClose = 8000) {
  notifications.show({ message, color: 'olive', role: 'status', autoClose });
}

/** Shows an error message. It stays until the reader closes it. */
export function notifyFailure(failure: unknown, otherwise?: string) {
  notifications.show({ message: sentenceOf(failure, otherwise), color: 'terracotta', role: 'alert', autoClose: false });
}
