import { i18n } from '@stoa/contract/kernel/i18n';
export interface Both {
  readonly current: unknown;
  readonly sent: unknown;
}
/** The expected "no": its message is read by the person as it stands. Everything else that is thrown is a bug. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string | undefined;
  /** what stands beside the named inputs */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** seconds after which it is worth another try */
  readonly retryAfter: number | undefined;
  /** of a write made from an old version: the record as the reply would have it, and what was sent */
  readonly both: Both | undefined;

  constructor(
    status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 422 | 429 | 503,
    message: string,
    more: { code?: string; fields?: Readonly<Record<string, string>>; retryAfter?: number; both?: Both } = {},
  ) {
    super(message);
    this.status = status;
    this.code = more.code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.both = more.both;
  }
}

/** The code of what breaks a rule about how it is written. */
export const invalid = 'invalid';
/** A field's rule is broken: the message stands at the field, and above the form. */
export const refuseField = (field: string, message: string) =>
  new Refusal(400, message, { code: invalid, fields: { [field]: message } });
/** `kinds` says what is read here. */
export const unreadableBody = (kinds: string) =>
  new Refusal(415, i18n.t('We can’t read this kind of body. Send {kinds}.', { kinds }), { code: 'media-type' });
export const storageIsFull = () =>
  new Refusal(503, i18n.t('Storage is full, so nothing was saved. Please tell support.'), { retryAfter: 60 });
export const forbidden = (message: string) => new Refusal(403, message);
/** Not there, or not yours: the two look the same. */
export const notFound = () => new Refusal(404, i18n.t('This doesn’t exist, or you don’t have access to it.'));
export const conflict = (message: string, code?: string) =>
  new Refusal(409, message, code === undefined ? {} : { code });
