import { z } from 'zod';
import { i18n } from './i18n.ts';

const kinds: Readonly<Record<string, string>> = {
  string: /*i18n*/ 'This must be text.',
  number: /*i18n*/ 'This must be a number.',
  int: /*i18n*/ 'This must be a whole number.',
  boolean: /*i18n*/ 'This must be true or false.',
  array: /*i18n*/ 'This must be a list.',
  object: /*i18n*/ 'This must be an object.',
  record: /*i18n*/ 'This must be an object.',
  date: /*i18n*/ 'This must be a date.',
};
const numeric = new Set(['number', 'int', 'bigint']);

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  const least = Number(minimum);
  if (numeric.has(origin))
    return inclusive === false
      ? i18n.t('Enter more than {least, number}.', { least })
      : i18n.t('Enter {least, number} or more.', { least });
  if (least === 1) return i18n.t('This is required.');
  return origin === 'string'
    ? i18n.t('Use at least {least, plural, one {# character} other {# characters}}.', { least })
    : i18n.t('Choose at least {least, number}.', { least });
}
function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  const most = Number(maximum);
  if (numeric.has(origin))
    return inclusive === false
      ? i18n.t('Enter less than {most, number}.', { most })
      : i18n.t('Enter {most, number} or less.', { most });
  return origin === 'string'
    ? i18n.t('Use at most {most, plural, one {# character} other {# characters}}.', { most })
    : i18n.t('Choose at most {most, number}.', { most });
}

/** The message for a rule without its own. The screens and the server share it, because they share the rules. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return i18n.t('This is required.');
      return i18n.t(kinds[issue.expected] ?? 'This isn’t in the form that is expected here.');
    case 'too_small':
      return tooSmall(issue as z.core.$ZodIssueTooSmall);
    case 'too_big':
      return tooBig(issue as z.core.$ZodIssueTooBig);
    case 'not_multiple_of':
      return i18n.t('Use steps of {step}.', { step: String(issue.divisor) });
    case 'invalid_value':
      return i18n.t('Choose one of these: {values}.', { values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return i18n.t('There is no such field.');
    default:
      return i18n.t('This isn’t in the form that is expected here.');
  }
}

z.config({ customError: sentenceFor });
