import { i18n } from '@stoa/contract/kernel/i18n';
import { cutWords } from '@stoa/contract/kernel/text';
import type { PublicCourse } from '@stoa/contract/office/site.endpoints';
import { fullName } from '@stoa/contract/kernel/fields';
import { page } from '../../kernel/page.ts';

/** The first sentences of a text, for search results. */
const teaser = (text: string): string => cutWords(text.replaceAll(/\s+/g, ' ').trim(), 160);

const descriptionOf = ({ courseDescription, profDescription, courseREF }: PublicCourse): string =>
  courseDescription || courseREF.description || profDescription;

/** The head of a course's page, for search engines and shared links: description, address, picture, and schema.org's Course as data. */
export function courseHead(course: PublicCourse) {
  const { publicUrl } = page();
  const url = `${publicUrl}/courses/${course._id}`;
  const image = course.thumbnailREF && `${publicUrl}/api/files/download/${course.thumbnailREF._id}?preview=1`;
  const description = teaser(descriptionOf(course));
  const property = (name: string, content: string) => ({ property: `og:${name}`, content });
  return [
    { title: i18n.t('{name} · {site}', { name: course.name }) },
    { name: 'description', content: description },
    property('type', 'website'),
    property('title', course.name),
    property('description', description),
    property('url', url),
    ...(image ? [property('image', image)] : []),
    { tagName: 'link' as const, rel: 'canonical', href: url },
    { 'script:ld+json': markup(course, url, image) },
  ];
}

function markup(course: PublicCourse, url: string, image: string | null) {
  const { courseREF, start, end, tax } = course;
  const credits = course.credits ?? courseREF.credits;
  const dates = { startDate: start ?? undefined, endDate: end ?? undefined };
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
    provider: { '@type': 'Organization', name: i18n.site, url: page().publicUrl },
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
