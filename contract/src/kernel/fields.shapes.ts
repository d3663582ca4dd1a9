import { z } from 'zod';
import { say, sayMissing, type Said, sayType, i18n } from './i18n.ts';
import { trimmed, addressOf, isAddress } from './text.ts';
import './sentences.shapes.ts';
import { hasDecimals } from './fields.ts';
export * from './fields.ts';

const noId = /*i18n*/ 'This isn’t a valid id.';
const anId = '0197c2a4-6f1e-7b3d-9a52-3c1f0e8d4b67';
export const Id = z.uuid({ error: say(noId) }).meta({ id: 'Id', description: 'a UUID', examples: [anId] });
export const Instant = z.iso
  .datetime()
  .meta({ id: 'Instant', description: 'an instant, UTC, ISO 8601', examples: ['2027-09-01T15:00:00Z'] });
export const IdParams = z.strictObject({ id: Id });

const noControls = /^\P{Cc}*$/u;

const broken = { error: say(/*i18n*/ 'This text contains a broken character. Type it again.') };

/** Restricts an existing text schema to one line. */
export const oneLine = (text: z.ZodString, max: number) =>
  text
    .max(max)
    .regex(noControls, { error: say(/*i18n*/ 'Remove line breaks and control characters.') })
    .refine((value) => value.isWellFormed(), broken);

/** Text of one line: at most 200 characters, no control characters (a line break would end an email's header). */
export const line = (max = 200) => oneLine(z.string().overwrite(trimmed), max);
/** A required line. `message` is the error when it is empty. */
export const requiredLine = (message: Said, max = 200) =>
  required(z.string({ error: sayMissing(message) }), message, max);
export const required = (text: z.ZodString, message: Said, max = 200) =>
  oneLine(text.overwrite(trimmed).min(1, { error: say(message) }), max);

/** Text of several lines: at most 20,000 characters. */
export const text = (max = 20_000) => longText(z.string(), max);
const longText = (text: z.ZodString, max: number) =>
  text.max(max).refine((value) => value.isWellFormed() && !value.includes('\0'), broken);
export const requiredText = (message: Said, max = 20_000) =>
  longText(z.string({ error: sayMissing(message) }), max).refine((value) => trimmed(value).length > 0, {
    error: say(message),
  });

export const email = (required: Said, invalid: Said) =>
  z
    .string({ error: sayMissing(required) })
    .overwrite(addressOf)
    .min(1, { error: say(required), abort: true })
    .max(254)
    .refine(isAddress, { error: say(invalid) })
    .meta({ description: 'an email address', examples: ['ada@example.com'] });

/** A calendar date that exists, YYYY-MM-DD (there is no year 0). It is never a point in time. */
export const CalendarDate = z.iso
  .date({ error: say(/*i18n*/ 'Enter a real date.') })
  .refine((day) => day >= '0001', { error: say(/*i18n*/ 'Enter a real date.') })
  .meta({ id: 'CalendarDate', description: 'a calendar date, YYYY-MM-DD', examples: ['2027-09-01'] });
/** A date that others are counted from: before the year 9999, because every date has a year of four digits. */
export const PlannedDate = CalendarDate.refine((day) => day < '9999', { error: say(/*i18n*/ 'Enter a real date.') });
/** Today: in a browser in the reader's zone, on the server in the zone that is furthest ahead. */
const latestDay = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'document' in globalThis ? undefined : 'Pacific/Kiritimati' }).format(
    Date.now(),
  );
/** A date of birth: not in the future, and not before 1900. */
export const BirthDate = CalendarDate.refine((day) => day >= '1900-01-01' && day <= latestDay(), {
  error: say(/*i18n*/ 'Enter a real date of birth.'),
});

export const WholeNumber = (least: number, most: number) =>
  z
    .number({ error: sayType(/*i18n*/ 'Enter a number.') })
    .int({ error: say(/*i18n*/ 'Enter a whole number.') })
    .min(least)
    .max(most);

const numberWithin = (least: number, most: number, message: string) =>
  z
    .number({ error: say(/*i18n*/ 'Enter a number.') })
    .min(least, { error: say(message) })
    .max(most, { error: say(message) });
/** A number with at most two decimals. */
export const Hundredths = (least: number, most: number, message: string) =>
  numberWithin(least, most, message).refine(hasDecimals(2), { error: say(/*i18n*/ 'Use at most two decimals.') });

/** A percentage of a tax, with at most three decimals. */
export const TaxPercent = numberWithin(0, 100, /*i18n*/ 'Enter a percentage from 0 to 100.').refine(hasDecimals(3), {
  error: say(/*i18n*/ 'Use at most three decimals.'),
});

/** The credits of a course, with at most two decimals. */
export const Credits = z
  .number({ error: say(/*i18n*/ 'Enter the credits as a number.') })
  .min(0, { error: say(/*i18n*/ 'Credits can’t be negative.') })
  .max(60, { error: say(/*i18n*/ 'Enter 60 credits or less.') })
  .refine(hasDecimals(2), { error: say(/*i18n*/ 'Use at most two decimals.') });

/** US dollars with at most two decimals; the server keeps integer cents. */
export const Dollars = z
  .number({ error: say(/*i18n*/ 'Enter an amount.') })
  .nonnegative({ error: say(/*i18n*/ 'An amount can’t be negative.') })
  .max(1_000_000, { error: say(/*i18n*/ 'Enter a smaller amount.') })
  .refine(hasDecimals(2), { error: say(/*i18n*/ 'Use at most two decimals.') })
  .meta({ description: 'US dollars', examples: [400] });

/** Returns `missing` for no value and an empty text, and `wrong` for everything else. */
const either =
  (missing: Said, wrong: Said) =>
  ({ input }: { readonly input?: unknown }): string =>
    say(input === undefined || input === null || input === '' ? missing : wrong)();

const notListed = /*i18n*/ 'Choose one from the list.';
/**
 * Accepts one of the values in any letter case, and returns it as spelled here. `message` is for none, `unknown` for a value that
 * isn't one of them.
 */
export const oneOf = <const V extends readonly string[]>(values: V, message = notListed, unknown = message) =>
  z
    .string({ error: either(message, unknown) })
    .overwrite((value) => values.find((one) => one.toLowerCase() === trimmed(value).toLowerCase()) ?? value)
    .pipe(z.enum(values, { error: either(message, unknown) }));

/** A reference in a request: the id, or the whole entity as a response returned it. */
export const Ref = (message: Said) =>
  z
    .union(
      [
        z.uuid({ error: either(message, noId) }).meta({ examples: [anId] }),
        z.looseObject({ _id: z.uuid({ error: say(noId) }) }),
      ],
      { error: either(message, noId) },
    )
    .transform((ref) => (typeof ref === 'string' ? ref : ref._id));

/** How often the record has changed. */
export const Version = z.int().meta({ description: 'counts the changes of the record' });
/**
 * The version that the writer saw. If the record has changed since, the write is refused with 409 `changed` and both versions.
 */
export const SeenVersion = z
  .int({ error: say(/*i18n*/ 'This isn’t a version number.') })
  .optional()
  .meta({
    description: 'the version this was made from: an old one is refused (409 `changed`), with `current` and `sent`',
  });

type Shape = z.ZodRawShape;
/**
 * The body of a write. It accepts the fields in `fields`, ignores the entity's other fields (so that a response can be sent back
 * unchanged), and refuses unknown ones.
 */
export function writing<F extends Shape>(entity: z.ZodObject, fields: F) {
  const ignored = Object.fromEntries(
    Object.keys(entity.shape).map((key) => [key, z.unknown().optional().meta({ readOnly: true })]),
  );
  const schema = z.strictObject({ ...ignored, ...fields }).transform((all) => {
    const kept = Object.entries(all).filter(([key, value]) => key in fields && value !== undefined);
    return Object.fromEntries(kept);
  });
  return schema as unknown as z.ZodType<z.output<z.ZodObject<F>>, z.input<z.ZodObject<F>>>;
}
/** Makes the fields optional, because a PUT keeps the values that it omits. */
export const optional = <F extends Shape>(fields: F) =>
  z.object(fields).partial().shape as { [K in keyof F]: z.ZodOptional<F[K]> };

/** A link that people follow: http or https, never a script; '' for none. */
export const WebAddress = z
  .string()
  .overwrite(trimmed)
  .max(2000)
  .check(
    z.url({
      protocol: /^https?$/,
      error: say(/*i18n*/ 'Enter a web address that begins with http:// or https://.'),
    }),
  )
  .or(z.literal(''));

/** A file in responses. */
export const FileRef = z.object({ _id: Id, name: z.string() }).meta({ id: 'FileRef' });
export type FileRef = z.infer<typeof FileRef>;

/**
 * The body of a status change: the new status under any of its three names, a reason that the person concerned will read, and
 * the additional fields of a kind of record.
 */
export function statusBody<const V extends readonly string[], M extends Shape = Record<never, never>>(
  values: V,
  more: M = {} as M,
) {
  const one = oneOf(values, /*i18n*/ 'Status is required', notListed).optional();
  const body = z.strictObject({
    approvalStatus: one,
    approval_status: one,
    status: one,
    reason: text(2000).optional(),
    version: SeenVersion,
  });
  return body.extend(more).transform((sent, context) => {
    const { approvalStatus, approval_status, status: plain, reason, version, ...rest } = sent as z.output<typeof body>;
    const given = new Set([approvalStatus, approval_status, plain].filter((status) => status !== undefined));
    const [status] = given;
    if (given.size > 1) {
      const message = i18n.t('These statuses contradict each other. Send one.');
      context.issues.push({ code: 'custom', path: ['status'], message, input: sent });
      return z.NEVER;
    }
    if (status !== undefined)
      return { ...(rest as unknown as z.output<z.ZodObject<M>>), status, reason: trimmed(reason ?? ''), version };
    context.issues.push({ code: 'custom', path: ['status'], message: i18n.t('Status is required'), input: sent });
    return z.NEVER;
  });
}
