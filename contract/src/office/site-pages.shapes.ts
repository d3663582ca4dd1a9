import { z } from 'zod';
import { Zone, InZone } from '../kernel/clock-times.shapes.ts';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { CalendarDate, requiredLine, requiredText, Instant } from '../kernel/fields.shapes.ts';
import { say, languageNames } from '../kernel/i18n.ts';
import { sitePages as lines } from './site-pages.endpoints.ts';
export * from './site-pages.endpoints.ts';

const Slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, {
  error: say(/*i18n*/ 'Use small letters, digits and hyphens, such as “course-rules”.'),
});
const SlugParams = z.strictObject({ slug: Slug });

const described = {
  /** the same as the slug */
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** the language of the text: the reader's, or English where it isn't translated */
  language: z.enum(languageNames),
  effective: CalendarDate.nullable().meta({ description: 'the day it takes effect; null: at once' }),
  version: z.int(),
};
export const SitePageRow = z
  .object({
    ...described,
    /** for administrators: the languages that lack a translation, and the version that is not in force yet */
    missing: z.array(z.enum(languageNames)).optional(),
    next: z.object({ version: z.int(), effective: CalendarDate }).nullable().optional(),
  })
  .meta({ id: 'SitePageRow' });
export type SitePageRow = z.infer<typeof SitePageRow>;
export const SitePage = SitePageRow.extend({
  markdown: z.string(),
  /** the text as HTML, without anything that runs or loads */
  html: z.string(),
}).meta({ id: 'SitePage' });
export type SitePage = z.infer<typeof SitePage>;

export const SitePageForm = z.strictObject({
  title: requiredLine(/*i18n*/ 'Enter a title.'),
  markdown: requiredText(/*i18n*/ 'Enter the text of the page.', 100_000),
  language: z.enum(languageNames, { error: say(/*i18n*/ 'Choose a language.') }),
  effective: CalendarDate.or(z.literal('').transform(() => null))
    .nullable()
    .optional()
    .meta({ description: 'empty: at once' }),
  zone: Zone.default('UTC').meta({ description: 'in which the day begins' }),
  version: z.int().optional(),
});

export const SitePageVersion = z
  .object({
    _id: z.string(),
    version: z.int(),
    effective: CalendarDate.nullable(),
    at: Instant,
    by: z.string(),
    titles: z
      .record(z.string(), z.string())
      .nullable()
      .meta({ description: 'by language; null: the page was deleted' }),
    acceptedBy: z.int().meta({ description: 'how many people accepted it' }),
  })
  .meta({ id: 'SitePageVersion' });
export type SitePageVersion = z.infer<typeof SitePageVersion>;

const InLanguage = z.strictObject({ language: z.enum(languageNames).optional() });
const VersionParams = SlugParams.extend({ version: z.coerce.number().int().min(1) });

export const shapes = {
  list: list({ summary: 'The pages of the site that are in force: terms, privacy and others.', of: SitePageRow }),
  one: {
    summary: 'One page, in the language that is asked for, else the reader’s; in English where it isn’t translated.',
    params: SlugParams,
    query: InLanguage,
    reply: SitePage,
  },
  save: {
    summary:
      'Writes a page in one language as a new version; the other languages stay. Terms and privacy need the day they take effect: a later day than before asks everybody to accept, the same day corrects.',
    params: SlugParams,
    body: SitePageForm,
    reply: SitePage,
  },
  remove: {
    summary: 'Takes a page off the site. Its versions stay. 409 for terms and privacy that somebody accepted.',
    params: SlugParams,
  },
  preview: {
    summary: 'Markdown as HTML, as a page would show it; refused with the reason a page would be.',
    body: z.strictObject({ markdown: requiredText(/*i18n*/ 'Enter the text of the page.', 100_000) }),
    reply: z.object({ html: z.string() }),
    status: 200,
  },
  versions: list({ summary: 'The versions of a page, the newest first.', params: SlugParams, of: SitePageVersion }),
  restore: {
    summary: 'Makes an earlier version the newest again.',
    params: VersionParams,
    query: InZone,
    reply: SitePage,
  },
} as const satisfies Shapes;
export const sitePages = join(lines, shapes);
