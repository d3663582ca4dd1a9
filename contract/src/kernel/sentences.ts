import { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};
const numeric = new Set(['number', 'int', 'bigint']);
const plural = (count: number | bigint, one: string) => `${count} ${one}${Number(count) === 1 ? '' : 's'}`;

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (numeric.has(origin)) return inclusive === false ? `Enter more than ${minimum}.` : `Enter ${minimum} or more.`;
  if (minimum === 1) return 'This is required.';
  return origin === 'string' ? `Use at least ${plural(minimum, 'character')}.` : `Choose at least ${minimum}.`;
}
function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  if (numeric.has(origin)) return inclusive === false ? `Enter less than ${maximum}.` : `Enter ${maximum} or less.`;
  return origin === 'string' ? `Use at most ${plural(maximum, 'character')}.` : `Choose at most ${maximum}.`;
}

/** What is said where a rule has no sentence of its own: on the screens and by the server, which share the rules. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'This is required.';
      return `This must be ${kinds[issue.expected] ?? 'something else'}.`;
    }
    case 'too_small':
      return tooSmall(issue as z.core.$ZodIssueTooSmall);
    case 'too_big':
      return tooBig(issue as z.core.$ZodIssueTooBig);
    case 'not_multiple_of':
      return `Use steps of ${String(issue.divisor)}.`;
    case 'invalid_value':
      return `Choose one of these: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return 'There is no such field.';
    default:
      return 'This isn’t in the form that is expected here.';
  }
}

z.config({ customError: sentenceFor });
