import { documentLimit } from '@stoa/contract/files';
import { productName, site } from '@stoa/contract/site';
import type { FastifyInstance } from 'fastify';
import { coursesVersion, registeringPage } from '../course-instances/queries.ts';
import { serve } from '../kernel/http.ts';
import { publicProfessors } from './queries.ts';
import { oneCourse } from './rules.ts';
import type { Services } from './work.ts';

export function siteRoutes(app: FastifyInstance, services: Services): void {
  const { settings, checkout, processors } = services;
  serve(app, services, site.config, async () => {
    if (!processors.paypal.available()) void processors.paypal.lookAgain();
    return {
      productName,
      supportEmail: settings.supportEmail,
      currency: 'USD' as const,
      paypalClientId: checkout.clientId,
      paypalSdkUrl: checkout.sdkUrl,
      simulatedPayments: checkout.simulated,
      paymentsAvailable: processors.paypal.available(),
      uploadLimit: documentLimit,
      promoLimit: settings.promoLimit,
    };
  });
  serve(app, services, site.courses, ({ db, query }) => registeringPage(db, query), { versionOf: coursesVersion });
  serve(app, services, site.course, ({ db, params }) => oneCourse(db, params.id));
  serve(app, services, site.professors, ({ db, query }) => publicProfessors(db, query));
}
