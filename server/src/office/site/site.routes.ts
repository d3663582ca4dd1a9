import type { Services } from '../../kernel/context.ts';
import { siteData, site } from '@stoa/contract/office/site.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { FastifyInstance } from 'fastify';
import { openCourses, openCoursesVersion } from '../../catalog/course-instances/course-details.ts';
import { serve } from '../../kernel/http.ts';
import { agreedFaculty, publicProfessors } from './site.queries.ts';
import { configOf, oneCourse, siteDataFor } from './site.ts';

export function siteRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, site.config, async () => {
    const { name: productName, supportEmail } = services.site.now();
    return { productName, supportEmail, ...configOf(services) };
  });
  serve(app, services, siteData.now, ({ db }) => siteDataFor(db, services, i18n.language));
  serve(app, services, siteData.faculty, ({ db, query }) => agreedFaculty(db, query));
  serve(app, services, site.courses, (call) => openCourses(call, call.query), {
    versionOf: openCoursesVersion(services),
  });
  serve(app, services, site.suggestions, (call) => openCourses(call, call.query, { personId: call.me._id }));
  serve(app, services, site.course, (call) => oneCourse(call, call.params.id));
  serve(app, services, site.professors, ({ db, query }) => publicProfessors(db, query));
}
