import { cutWords } from '@stoa/contract/kernel/text';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import type { PublicCourse } from '@stoa/contract/office/site';
import { escaped } from '../../kernel/markdown-html.ts';

/** The first sentences of a text, for search results. */
const teaser = (text: string): string => cutWords(text.replaceAll(/\s+/g, ' ').trim(), 160);

/**
 * The head of a course page for crawlers that don't run scripts: title, description, address, and schema.org's Course as data.
 * Everything except the title is marked, so that the page can remove it later.
 */
export function courseHead(course: PublicCourse, publicUrl: string): string {
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
