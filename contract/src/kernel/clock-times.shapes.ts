import { z } from 'zod';
import { say } from './i18n.ts';
import { trimmed } from './text.ts';
import { isZone } from './zones.ts';

/** A local date and time, without a zone. */
export const ClockTime = z
  .string({ error: say(/*i18n*/ 'Choose a day and a time.') })
  .overwrite(trimmed)
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, { error: say(/*i18n*/ 'Choose a day and a time.') })
  .refine((start) => z.iso.datetime().safeParse(`${start}:00Z`).success, {
    error: say(/*i18n*/ 'This day or time doesn’t exist. Choose another.'),
  })
  .meta({ description: 'YYYY-MM-DDTHH:MM, as the clocks of `zone` show it' });

/** An IANA time zone. */
export const Zone = z
  .string()
  .overwrite(trimmed)
  .max(60)
  .refine(isZone, { error: say(/*i18n*/ 'Choose a time zone from the list.') })
  .meta({ description: 'an IANA time zone', examples: ['America/New_York'] });

/** The reader's time zone, for a call whose response depends on days. */
export const InZone = z.strictObject({
  zone: Zone.default('UTC').meta({ description: 'an IANA time zone, whose days are meant' }),
});

/** Chooses one of two instants in an hour that clocks show twice. */
export const ClockOffset = z
  .string()
  .regex(/^(?:[+-]\d\d:\d\d)?$/, { error: say(/*i18n*/ 'Choose one from the list.') })
  .optional()
  .meta({ description: 'which of two instants is meant in an hour that clocks show twice: "-04:00"' });
