import { i18n } from '@stoa/contract/kernel/i18n';
export interface Both {
  readonly current: unknown;
  readonly sent: unknown;
}
/** An instant, and how far the clock that shows it is ahead of UTC: "-04:00". */
export interface InstantOfClock {
  readonly startsAt: string;
  readonly offset: string;
}
/** An expected "no", whose message is shown to the person as it is. Any other thrown error is a bug. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string | undefined;
  /** messages to show beside inputs, by field name */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** seconds until another try makes sense */
  readonly retryAfter: number | undefined;
  /** the instants that an ambiguous time can mean */
  readonly instants: readonly InstantOfClock[] | undefined;
  /** when a write was based on an old version: the current record as the reply would show it, and what was sent */
  readonly both: Both | undefined;

  constructor(
    status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 416 | 422 | 429 | 503,
    message: string,
    more: {
      code?: string;
      fields?: Readonly<Record<string, string>>;
      retryAfter?: number;
      instants?: readonly InstantOfClock[];
      both?: Both;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = more.code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.instants = more.instants;
    this.both = more.both;
  }
}

/** The code for input that breaks a format rule. */
export const invalid = 'invalid';
/** Refuses a field with 400: the message appears at the field and above the form. */
export const refuseField = (field: string, message: string) =>
  new Refusal(400, message, { code: invalid, fields: { [field]: message } });
/** `kinds` names the content types that we accept. */
export const unreadableBody = (kinds: string) =>
  new Refusal(415, i18n.t('We can’t read this kind of body. Send {kinds}.', { kinds }), { code: 'media-type' });
export const storageIsFull = () =>
  new Refusal(503, i18n.t('Storage is full, so nothing was saved. Please tell support.'), { retryAfter: 60 });
export const forbidden = (message: string, code?: string) =>
  new Refusal(403, message, code === undefined ? {} : { code });
/** The answer is the same for a missing record and one that the person may not see. */
export const notFound = () => new Refusal(404, i18n.t('This doesn’t exist, or you don’t have access to it.'));
export const conflict = (message: string, code?: string) =>
  new Refusal(409, message, code === undefined ? {} : { code });

/** The values of a sentence about a record's name and status: “Logic” is Denied. */
export const inState = ({ name, status }: { readonly name: string; readonly status: string }) => ({
  name,
  status: i18n.t(status),
});
