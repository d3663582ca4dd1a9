import type { Services } from '../../kernel/context.ts';
import type { FastifyInstance } from 'fastify';
import { languageNames } from '@stoa/contract/kernel/i18n';
import { openCourseIds } from './site.queries.ts';
import { escaped } from '../../kernel/markdown-html.ts';

/**
 * Pages that are private or useless in search results: the signed-in area, and pages opened from an email or a printed code.
 */
const privatePaths = [
  '/mainContent',
  '/emailValidation/',
  '/first-administrator',
  '/guardian',
  '/invitation',
  '/password-reset',
  '/request-password-reset',
  '/unsubscribe',
  '/verify',
  '/dev/',
];
/** Paths that a crawler must be able to load to see a public page as people do. */
const readable = ['/api/public/', '/api/files/download/'];
const publicPaths = ['/', '/courses', '/professorDetails', '/register', '/trust'];
/** The days for which a copy of security.txt is valid. */
const validDays = 90;

/** Serves robots.txt, the site map, which includes the open courses, and security.txt (RFC 9116). */
export function crawlerRoutes(app: FastifyInstance, { database, settings, site }: Services): void {
  const { publicUrl } = settings;
  const securityText = '/.well-known/security.txt';
  app.get(securityText, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(
        [
          `Contact: mailto:${site.now().supportEmail}`,
          `Expires: ${new Date(Date.now() + validDays * 86_400_000).toISOString()}`,
          `Preferred-Languages: ${languageNames.join(', ')}`,
          `Canonical: ${publicUrl}${securityText}`,
          `Policy: ${publicUrl}/trust`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/robots.txt', async (_request, reply) =>
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
  app.get('/sitemap.xml', async (_request, reply) => {
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
