import { ApiError } from '../kernel/http.ts';

/**
 * The screen's sentence with the server's own words behind it: "Failed to delete user. A payment depends on it."
 *
 *     remove.mutateAsync({ params: { id } }).catch(failedWith('Failed to delete user'))
 */
export const failedWith = (sentence: string) => (failure: unknown) => {
  throw failureWith(sentence, failure);
};

/** Whether a write was refused because somebody else has changed the record since it was shown. */
export const isChanged = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code === 'changed';

/** As failedWith, for where the failure is said rather than thrown. */
export function failureWith(sentence: string, failure: unknown): ApiError {
  const { status, code, fields, said, message, current } =
    failure instanceof ApiError ? failure : new ApiError(0, '', undefined, {}, false);
  const begun = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  // Without words of the server's own the connection may be to blame, which is worth saying too.
  const why = said || status === 0 ? message : '';
  return new ApiError(status, why ? `${begun} ${why}` : begun, code, fields, true, current);
}
