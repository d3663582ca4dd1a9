import type { FastifyInstance } from 'fastify';
import { openCourseIds } from './queries.ts';
import type { Services } from '../kernel/work.ts';

const hidden = { schema: { hide: true } };
/** Nothing for strangers, or nothing to find: one's own area, and what is opened from a mail or a paper. */
const privatePaths = [
  '/mainContent',
  '/emailValidation/',
  '/password-reset',
  '/request-password-reset',
  '/unsubscribe',
  '/verify',
  '/dev/',
];
/** What a crawler has to read in order to see a public page as people do. */
const readable = ['/api/public/', '/api/files/download/'];
const publicPaths = ['/', '/courses', '/professorDetails', '/register'];

/** What search engines ask for: where they may look, and what there is, the open courses included. */
export function crawlerRoutes(app: FastifyInstance, { database, settings: { publicUrl } }: Services): void {
  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...readable.map((path) => `Allow: ${path}`),
          'Disallow: /api/',
          ...privatePaths.map((path) => `Disallow: ${path}`),
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const courses = await openCourseIds(database.db);
    const urls = [...publicPaths, ...courses.map(({ _id }) => `/courses/${_id}`)];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls
          .map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>\n`)
          .join('')}</urlset>\n`,
      );
  });
}

const escaped = (address: string) => address.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
