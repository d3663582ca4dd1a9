import type { Services } from '../../kernel/context.ts';
import { documentLimit } from '@stoa/contract/people/files.endpoints';
import { siteData, site } from '@stoa/contract/office/site.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { FastifyInstance } from 'fastify';
import { openCourses, openCoursesVersion } from '../../catalog/course-instances/course-details.ts';
import { serve } from '../../kernel/http.ts';
import { agreedFaculty, publicProfessors } from './site.queries.ts';
import { oneCourse, siteDataFor } from './site.ts';

export function siteRoutes(app: FastifyInstance, services: Services): void {
  const { settings, checkout } = services;
  serve(app, services, site.config, async () => {
    const { processor } = checkout;
    if (!processor.available()) void processor.recheck();
    return {
      productName: services.site.now().name,
      supportEmail: services.site.now().supportEmail,
      currency: 'USD' as const,
      paymentProcessor: checkout.name,
      paymentProcessorName: processor.name,
      paymentSettings: checkout.browser,
      simulatedPayments: checkout.simulated,
      paymentsAvailable: processor.available(),
      uploadLimit: documentLimit,
      promoLimit: settings.promoLimit,
      materialLimit: settings.materialLimit,
    };
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
