import type { Services } from '../kernel/context.ts';
import { sitePages } from '@stoa/contract/office/site-pages.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { listPages, onePage, previewPage, removePage, restorePage, savePage, versionsOfPage } from './site-pages.ts';

export function sitePageRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, sitePages.list, (call) => listPages(call, call.query));
  serve(app, services, sitePages.one, (call) => onePage(call, call.params.slug, call.query.language));
  serve(app, services, sitePages.save, (call) => savePage(call, call.params.slug, call.body));
  serve(app, services, sitePages.remove, (call) => removePage(call, call.params.slug));
  serve(app, services, sitePages.preview, ({ body }) => Promise.resolve(previewPage(body.markdown)));
  serve(app, services, sitePages.versions, ({ db, params, query }) => versionsOfPage(db, params.slug, query));
  serve(app, services, sitePages.restore, (call) =>
    restorePage(call, call.params.slug, call.params.version, call.query.zone),
  );
}
