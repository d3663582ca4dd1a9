import { ApiError } from '../kernel/http.ts';

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
