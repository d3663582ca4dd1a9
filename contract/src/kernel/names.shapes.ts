import { z } from 'zod';
import { oneLine, required } from './fields.shapes.ts';
import { say, sayMissing, type Said } from './i18n.ts';
import { trimmed } from './text.ts';

const linkStart = /:\/\/|@|www[.。．｡]/iu;
/** Matches a dot between words, as in a web address. "St. John" and "J.R.R. Tolkien" don't match. */
const domain = /[\p{L}\p{N}-]{2}[.。．｡]\p{L}{2}|(?:^|\s)[\p{L}\p{N}][.。．｡](?:\p{Ll}{2}|\p{Lu}{2})|\d\.\d{1,3}\.\d/u;

/**
 * Returns true when a mail program would not turn any part of the name into a link. Our emails contain names, so nobody may put
 * an address in one.
 */
const isPlainName = (name: string): boolean => !linkStart.test(name) && !domain.test(name);

/** Marks that change the direction of text, and line separators that are not control characters. */
const hidden = /[\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const noMarks = (name: string) => !hidden.test(name);

const marksMessage = /*i18n*/ 'Remove the hidden characters that change the writing direction.';

/** A person's name, without anything that a mail program would turn into a link. */
const plainName = <S extends z.ZodType<string>>(name: S) =>
  name.refine(isPlainName, {
    error: say(/*i18n*/ 'A name can’t contain a web or email address. Put a space after a dot, as in “St. John”.'),
  });
/** Refuses direction marks before invisible characters are trimmed: at the end of a name they would affect the text after it. */
const withoutMarks = (text: z.ZodString) => text.refine(noMarks, { error: say(marksMessage) });
const requiredName = (message: Said) => required(withoutMarks(z.string({ error: sayMissing(message) })), message);
export const personName = (message: Said) => plainName(requiredName(message));
export const optionalPersonName = () => plainName(oneLine(withoutMarks(z.string()).overwrite(trimmed), 200)).optional();
/** The name of a record that isn't a person. “Node.js” is allowed, a web address is not. */
export const recordName = (message: Said) =>
  requiredName(message).refine((name) => !linkStart.test(name), {
    error: say(/*i18n*/ 'A name can’t contain a web or email address.'),
  });
