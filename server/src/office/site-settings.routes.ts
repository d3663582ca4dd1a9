import type { Services } from '../kernel/context.ts';
import { siteSettings } from '@stoa/contract/office/site-settings.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { restoreSite, setPictures, setSite, siteAsOf, siteNow, siteVersions } from './site-settings.ts';

export function siteSettingsRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, siteSettings.now, ({ db }) => siteNow(db, services));
  serve(app, services, siteSettings.set, (call) => setSite(call, call.body));
  serve(app, services, siteSettings.setPictures, (call) => setPictures(call, call.files, call.removed));
  serve(app, services, siteSettings.versions, (call) => siteVersions(call, call.query));
  serve(app, services, siteSettings.version, (call) => siteAsOf(call, call.params.version));
  serve(app, services, siteSettings.restore, (call) => restoreSite(call, call.params.version));
}
