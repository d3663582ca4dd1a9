import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Settings } from '../settings.ts';
import { forbidden } from './refusal.ts';

/**
 * Refuses an unsafe call from another site's page in the visitor's browser (CSRF). Browsers send the origin in Sec-Fetch-Site,
 * older ones in Origin. A program sends neither, and isn't at risk.
 */
export function refuseCrossSite(request: FastifyRequest, endpoint: Endpoint, settings: Settings): void {
  if (endpoint.method === 'GET') return;
  const site = request.headers['sec-fetch-site'];
  const { origin, host } = request.headers;
  const ours = [new URL(settings.publicUrl).origin, `http://${host}`, `https://${host}`];
  const strange =
    site === undefined
      ? origin !== undefined && !ours.includes(origin)
      : !['same-origin', 'none'].includes(String(site));
  if (strange) throw forbidden(i18n.t('This request came from another site, so we refused it.'));
}
