import { z } from 'zod';
import { Tax } from '../catalog/course-instances.shapes.ts';
import { isColor, contrast, paper, readable, onInk, ink } from '../kernel/contrast.ts';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import {
  text,
  requiredLine,
  line,
  email,
  Id,
  Instant,
  CalendarDate,
  PlannedDate,
  requiredText,
} from '../kernel/fields.shapes.ts';
import { say, i18n, languageNames } from '../kernel/i18n.ts';
import { isSafeLink, trimmed } from '../kernel/text.ts';
import {
  landingSectionNames,
  landingTextNames,
  pictures,
  siteSettings as lines,
  sitePages as sitePageLines,
} from './site-settings.endpoints.ts';
import { Zone, InZone } from '../kernel/clock-times.shapes.ts';
export * from './site-settings.endpoints.ts';

const Color = z
  .string({ error: say(/*i18n*/ 'Enter a color as # and six digits, such as #1f4e79.') })
  .overwrite(trimmed)
  .toLowerCase()
  .refine(isColor, { error: say(/*i18n*/ 'Enter a color as # and six digits, such as #1f4e79.'), abort: true })
  .refine((color) => contrast(color, paper) >= readable && contrast(onInk(color), ink) >= readable, {
    error: ({ input }) =>
      i18n.t(
        'This color is too faint. Its contrast is {ratio} to 1 on the light background, and text needs 4.5 to 1. Choose a darker color.',
        { ratio: (Math.floor(contrast(String(input), paper) * 100) / 100).toFixed(2) },
      ),
  });

type LandingSection = (typeof landingSectionNames)[number];

const partial = <K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value.optional()])) as Record<K, z.ZodOptional<V>>);

const Texts = partial(languageNames, partial(landingTextNames, text(5000)));
const Sections = z.strictObject(
  Object.fromEntries(landingSectionNames.map((key) => [key, z.boolean()])) as Record<LandingSection, z.ZodBoolean>,
);
const FooterLink = z.strictObject({
  label: requiredLine(/*i18n*/ 'Enter the words of the link.', 60),
  to: line(500).refine((to) => isSafeLink(to, ['/', 'https://']), {
    error: say(/*i18n*/ 'Enter a page of this site, such as /pages/terms, or an address that begins with https://.'),
  }),
  language: z
    .enum(languageNames)
    .or(z.literal('').transform(() => undefined))
    .optional()
    .meta({ description: 'shown in this language alone; empty: in all' }),
});

export const Seller = z.strictObject({ name: line(), address: text(500), taxNumber: line(60) }).meta({ id: 'Seller' });
export type Seller = z.infer<typeof Seller>;

/** The settings that an administrator can change. */
const settable = {
  name: requiredLine(/*i18n*/ 'Enter the name of the site.', 60),
  accent: Color,
  supportEmail: z
    .literal('')
    .transform(() => null)
    .or(email(/*i18n*/ 'Enter the support address.', /*i18n*/ 'Enter a real email address.'))
    .nullable()
    .meta({ description: 'empty: the one of the installation' }),
  texts: Texts,
  sections: Sections,
  footerLinks: z.array(FooterLink).max(12, { error: say(/*i18n*/ 'Use at most 12 links.') }),
  hiddenFaculty: z.array(Id).max(200).meta({ description: 'professors who agreed to be shown, and aren’t' }),
  seller: Seller,
  tax: Tax.nullable(),
};
export const SiteSettings = z
  .object({
    ...settable,
    supportEmail: z.string(),
    mark: Id.nullable().meta({ description: 'the file of the mark; null: the colonnade' }),
    sharePicture: Id.nullable().meta({ description: 'what a shared link shows' }),
    promoFilm: Id.nullable().meta({
      description: 'the operator’s own film of how it works; null: the one of the product',
    }),
    aboutFilm: Id.nullable().meta({
      description: 'the operator’s own film beside About; null: the one of the product',
    }),
    version: z.int(),
  })
  .meta({ id: 'SiteSettings' });
export type SiteSettings = z.infer<typeof SiteSettings>;

/** The number of a version in an address, as far as the database counts. */
const VersionNumber = z.coerce.number().int().min(0).max(2_147_483_647);

/** Fields that aren’t sent stay as they are. */
export const SiteSettingsForm = z.strictObject({ ...settable, version: z.int() }).partial();
export type SiteSettingsForm = z.infer<typeof SiteSettingsForm>;

export const SiteVersion = z
  .object({
    _id: z.string(),
    version: z.int(),
    at: Instant,
    by: z.string().meta({ description: 'the name of the administrator; empty once their account is gone' }),
    changed: z.array(z.string()).meta({ description: 'the settings that differ from the version before' }),
  })
  .meta({ id: 'SiteVersion' });
export type SiteVersion = z.infer<typeof SiteVersion>;

export const shapes = {
  now: { summary: 'The settings of the site, as visitors see it.', reply: SiteSettings },
  set: {
    summary: 'Changes settings of the site; what is left out stays. Makes a new version.',
    body: SiteSettingsForm,
    reply: SiteSettings,
  },
  setPictures: {
    summary: 'Replaces a picture or a film of the site, or removes it by sending null. Makes a new version.',
    files: pictures,
    body: partial(Object.keys(pictures) as (keyof typeof pictures)[], z.unknown()),
    reply: SiteSettings,
  },
  versions: list({ summary: 'What the settings were, the newest first.', of: SiteVersion }),
  version: {
    summary: 'The settings as they were in a version.',
    params: z.strictObject({ version: VersionNumber }),
    reply: SiteSettings,
  },
  restore: {
    summary: 'Makes an earlier version the current one again, as a new version. 0 is the site as it was installed.',
    params: z.strictObject({ version: VersionNumber }),
    reply: SiteSettings,
  },
} as const satisfies Shapes;
export const siteSettings = join(lines, shapes);

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
  effective: PlannedDate.or(z.literal('').transform(() => null))
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
const VersionParams = SlugParams.extend({ version: VersionNumber.min(1) });

export const sitePageShapes = {
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
export const sitePages = join(sitePageLines, sitePageShapes);
