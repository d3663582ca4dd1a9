import type { Anyone, Context, Services } from '../../kernel/context.ts';
import type { SiteData } from '@stoa/contract/office/site-data';
import { Id } from '@stoa/contract/kernel/fields';
import { i18n, type Language } from '@stoa/contract/kernel/i18n';
import type { PublicCourse } from '@stoa/contract/office/site';
import type { SiteSettings } from '@stoa/contract/office/site-settings';
import { withTax } from '../../catalog/course-instances/prices.ts';
import { registeringPage } from '../../catalog/course-instances/course-instances.queries.ts';
import { notFound } from '../../kernel/refusal.ts';
import { listPages } from '../site-pages.ts';
import { publicCourse, shownFaculty } from './site.queries.ts';
import type { Db } from '../../kernel/db.ts';
import { cutWords } from '@stoa/contract/kernel/text';
import { fullName } from '@stoa/contract/people/people';
import { escaped } from '../../kernel/markdown-html.ts';

/** The first sentences of a text, for search results. */
const teaser = (text: string): string => cutWords(text.replaceAll(/\s+/g, ' ').trim(), 160);

/**
 * The head of a course page for crawlers that don't run scripts: title, description, address, and schema.org's Course as data.
 * Everything except the title is marked, so that the page can remove it later.
 */
function courseHead(course: PublicCourse, publicUrl: string): string {
  const description = descriptionOf(course);
  const url = `${publicUrl}/courses/${course._id}`;
  const image = course.thumbnailREF && `${publicUrl}/api/files/download/${course.thumbnailREF._id}?preview=1`;
  const meta = (by: 'name' | 'property', key: string, content: string) =>
    `<meta data-course ${by}="${key}" content="${escaped(content)}"/>`;
  return [
    `<title>${escaped(`${course.name} · ${i18n.site}`)}</title>`,
    meta('name', 'description', teaser(description)),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', course.name),
    meta('property', 'og:description', teaser(description)),
    meta('property', 'og:url', url),
    image ? meta('property', 'og:image', image) : '',
    `<link data-course rel="canonical" href="${escaped(url)}"/>`,
    // This is data and never runs, so the script policy doesn't apply. The text is escaped so that it can't close the element.
    `<script data-course type="application/ld+json">${JSON.stringify(markup(course, publicUrl, url, image)).replaceAll('<', '\\u003c')}</script>`,
  ].join('');
}

const descriptionOf = ({ courseDescription, profDescription, courseREF }: PublicCourse): string =>
  courseDescription || courseREF.description || profDescription;

function markup(course: PublicCourse, publicUrl: string, url: string, image: string | null) {
  const { courseREF, start, end } = course;
  const credits = course.credits ?? courseREF.credits;
  const dates = { startDate: start ?? undefined, endDate: end ?? undefined };
  const { tax } = course;
  const offer = (category: 'Credit' | 'Audit', price: number | null) =>
    price === null
      ? []
      : [
          {
            '@type': 'Offer',
            name: category,
            category: price === 0 ? 'Free' : 'Paid',
            price,
            priceCurrency: 'USD',
            ...(tax?.modes.includes(category === 'Audit' ? 'audit' : 'credit') && {
              priceSpecification: {
                '@type': 'UnitPriceSpecification',
                price,
                priceCurrency: 'USD',
                valueAddedTaxIncluded: tax.included,
              },
            }),
            url,
          },
        ];
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    '@id': url,
    url,
    name: course.name,
    description: descriptionOf(course) || course.name,
    courseCode: courseREF.courseNumber || undefined,
    educationalLevel: courseREF.level === null ? undefined : String(courseREF.level),
    numberOfCredits: credits ?? undefined,
    teaches: course.learningOutcomes || undefined,
    coursePrerequisites: course.courseRequirements || undefined,
    image: image ?? undefined,
    provider: { '@type': 'Organization', name: i18n.site, url: publicUrl },
    offers:
      course.status === 'Open/Registering'
        ? [...offer('Credit', course.cost), ...offer('Audit', course.auditCost)]
        : [],
    hasCourseInstance: [
      {
        '@type': 'CourseInstance',
        name: course.name,
        courseMode: 'Online',
        ...dates,
        courseSchedule: { '@type': 'Schedule', ...dates },
        instructor: course.professorREF.map(({ title, personREF }) => ({
          '@type': 'Person',
          name: fullName(personREF),
          jobTitle: title || undefined,
        })),
      },
    ],
  };
}

export async function oneCourse({ db, me, services }: Context<Db, Anyone>, id: string): Promise<PublicCourse> {
  const course = await publicCourse(db, id, me?._id);
  if (!course) throw notFound();
  return withTax(course, services);
}

/** How many courses the landing page shows. */
const upcoming = 3;

/**
 * The settings without what nobody here has said or done: the product's films show sample people, and the standard quotation is
 * nobody's. The operator's own films and quotation stay.
 */
function withoutInvented(settings: SiteSettings): SiteSettings {
  const { sections, texts, promoFilm, aboutFilm } = settings;
  const isOwn = Object.values(texts).some((set) => set?.quote !== undefined && set.quote.trim() !== '');
  const quote = sections.quote && isOwn;
  const films = {
    promo: sections.promo && promoFilm !== null,
    aboutFilm: sections.aboutFilm && aboutFilm !== null,
  };
  return { ...settings, sections: { ...sections, ...films, quote } };
}

/** Returns the data of the site for visitors in a language; briefly, without courses and people. */
export async function siteDataFor(
  db: Db,
  { site, sampleSiteData }: Pick<Services, 'site' | 'sampleSiteData'>,
  language: Language,
  { isBrief = false }: { readonly isBrief?: boolean } = {},
): Promise<SiteData> {
  const settings = sampleSiteData === undefined ? withoutInvented(site.now()) : site.now();
  const { rows: pages } = await listPages({ db, me: undefined });
  const samples = sampleSiteData?.[language] ?? null;
  const rest = {
    settings,
    pages: pages.map(({ slug, title, version }) => ({ slug, title, version })),
    samples,
  };
  if (isBrief) return { ...rest, samples: samples && { ...samples, faculty: [] }, upcoming: [], faculty: [] };
  const { rows } = await registeringPage(db, { page: 1, pageSize: upcoming, sort: 'start' });
  return {
    ...rest,
    upcoming: rows.map(({ _id, name, start, end, cost, auditCost, thumbnailREF, professorREF }) => ({
      _id,
      name,
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

/** Returns the head for a path: HTML for a course page, null when that course doesn't exist, and undefined for other pages. */
export async function headAt(services: Services, path: string): Promise<string | null | undefined> {
  const id = /^\/courses\/([^/]+)$/.exec(path)?.[1];
  if (id === undefined) return undefined;
  const { database, settings } = services;
  const course = Id.safeParse(id).success ? await publicCourse(database.db, id) : undefined;
  return course ? courseHead(withTax(course, services), settings.publicUrl) : null;
}
