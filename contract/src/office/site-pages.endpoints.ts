import { endpoints } from '../kernel/endpoint.ts';
import { acceptedPages } from '../people/acceptances.endpoints.ts';
import type { shapes } from './site-pages.shapes.ts';
export type * from './site-pages.shapes.ts';

/** The pages that a site is expected to have; an operator adds others. */
export const expectedPages = [...acceptedPages, 'refunds', 'accessibility'] as const;

const administrators = ['Administrator'] as const;

export const sitePages = endpoints<typeof shapes>()({
  list: ['GET /api/site/pages', 'anyone'],
  one: ['GET /api/site/pages/{slug}', 'anyone'],
  save: ['PUT /api/site/pages/{slug}', administrators],
  remove: ['DELETE /api/site/pages/{slug}', administrators],
  preview: ['POST /api/site/pages/preview', administrators],
  versions: ['GET /api/site/pages/{slug}/versions', administrators],
  restore: ['POST /api/site/pages/{slug}/versions/{version}/restore', administrators],
});
