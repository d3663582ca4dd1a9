import type { Anyone, Context, Services } from '../../kernel/context.ts';
import type { FeaturedCourse, Samples, SiteData, PublicCourse } from '@stoa/contract/office/site.endpoints';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { documentLimit } from '@stoa/contract/people/files.endpoints';
import type { Language } from '@stoa/contract/kernel/i18n';
import type { SiteSettings } from '@stoa/contract/office/site-settings.endpoints';
import { withTax } from '../../catalog/course-instances/course-details.ts';
import { registeringPage } from '../../catalog/course-instances/course-instances.queries.ts';
import { notFound } from '../../kernel/refusal.ts';
import { listPages } from '../site-pages.ts';
import { publicCourse, shownFaculty } from './site.queries.ts';
import type { Db } from '../../kernel/db.ts';

declare module '../../kernel/context.ts' {
  interface Services {
    /** The invented courses and faculty that visitors see outside production. */
    readonly sampleSiteData: Readonly<Partial<Record<Language, Samples>>> | undefined;
  }
}

export async function oneCourse({ db, me, services }: Context<Db, Anyone>, id: string): Promise<PublicCourse> {
  const course = await publicCourse(db, id, me?._id);
  if (!course) throw notFound();
  return withTax(course, services);
}

/** The number of courses on the landing page. */
const upcoming = 3;

/**
 * The settings without invented content: the product's films show sample people, and the standard quotation is invented. The
 * operator's own films and quotation stay.
 */
function withoutInvented(settings: SiteSettings): SiteSettings {
  const { sections, texts, promoFilm, aboutFilm } = settings;
  const isOwn = Object.values(texts).some((set) => set?.quote !== undefined && set.quote.trim() !== '');
  const quote = sections.quote && isOwn;
  const films = { promo: sections.promo && promoFilm !== null, aboutFilm: sections.aboutFilm && aboutFilm !== null };
  return { ...settings, sections: { ...sections, ...films, quote } };
}

/** The course that starts next, with its professors and the college that grants its credit. */
async function featuredCourse(db: Db, id: string, tax: SiteSettings['tax']): Promise<FeaturedCourse | null> {
  const course = await publicCourse(db, id);
  if (!course) return null;
  const { _id, name, courseREF, start, cost, auditCost, nextMeeting, thumbnailREF, promise } = course;
  return {
    _id,
    name,
    courseREF: { name: courseREF.name, courseNumber: courseREF.courseNumber },
    start,
    cost,
    auditCost,
    tax,
    nextMeeting,
    thumbnailREF,
    professorREF: course.professorREF.map(({ _id: professor, title, personREF, portrait }) => ({
      _id: professor,
      title,
      personREF,
      portrait,
    })),
    college: promise?.institution.name ?? null,
  };
}

/** Returns the settings that a browser needs besides the site's. Rechecks a processor that isn't available. */
export function configOf({ settings, checkout }: Services): SiteData['config'] {
  const { processor } = checkout;
  if (!processor.available()) void processor.recheck();
  return {
    currency: 'USD',
    paymentProcessor: checkout.name,
    paymentProcessorName: processor.name,
    paymentSettings: checkout.browser,
    simulatedPayments: checkout.simulated,
    paymentsAvailable: processor.available(),
    uploadLimit: documentLimit,
    promoLimit: settings.promoLimit,
    materialLimit: settings.materialLimit,
  };
}

/** Returns the data of the site for visitors in a language; the brief data has no courses and people. */
export async function siteDataFor(
  db: Db,
  services: Services,
  language: Language,
  { isBrief = false }: { readonly isBrief?: boolean } = {},
): Promise<SiteData> {
  const { site, sampleSiteData } = services;
  const settings = sampleSiteData === undefined ? withoutInvented(site.now()) : site.now();
  const { rows: pages } = await listPages({ db, me: undefined });
  const samples = sampleSiteData?.[language] ?? null;
  const rest = {
    settings,
    config: configOf(services),
    pages: pages.map(({ slug, title, version }) => ({ slug, title, version })),
    samples,
  };
  if (isBrief)
    return { ...rest, samples: samples && { ...samples, faculty: [] }, upcoming: [], featured: null, faculty: [] };
  const { rows } = await registeringPage(db, { page: 1, pageSize: upcoming, sort: 'start', from: dayIn('UTC') });
  const [next] = rows;
  return {
    ...rest,
    featured: next ? await featuredCourse(db, next._id, settings.tax) : null,
    upcoming: rows.map(({ _id, name, courseREF, start, end, cost, auditCost, thumbnailREF, professorREF }) => ({
      _id,
      name,
      courseREF: { name: courseREF.name, courseNumber: courseREF.courseNumber },
      start,
      end,
      cost,
      auditCost,
      tax: settings.tax,
      thumbnailREF,
      professorREF,
    })),
    faculty: await shownFaculty(db),
  };
}
