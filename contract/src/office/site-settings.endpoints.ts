import { endpoints } from '../kernel/endpoint.ts';
import { sitePicture, siteFilm } from '../people/files.endpoints.ts';
import type { shapes } from './site-settings.shapes.ts';
export type * from './site-settings.shapes.ts';

/** The texts of the landing page and its parts. Their words are in landing-texts.ts, which most screens do without. */
export const landingTextNames = [
  'headline',
  'lead',
  'mission',
  'vision',
  'students',
  'professors',
  'promo',
  'about',
  'quote',
  'quotedPerson',
  'opEdTitle',
  'opEd',
] as const;
export const landingSectionNames = [
  'joins',
  'upcoming',
  'promo',
  'faculty',
  'about',
  'aboutFilm',
  'quote',
  'opEd',
] as const;

export const pictures = { mark: sitePicture, sharePicture: sitePicture, promoFilm: siteFilm, aboutFilm: siteFilm };
const administrators = ['Administrator'] as const;

export const siteSettings = endpoints<typeof shapes>()({
  now: ['GET /api/site', 'anyone'],
  set: ['PUT /api/site', administrators],
  setPictures: ['PUT /api/site/pictures', administrators],
  versions: ['GET /api/site/versions', administrators],
  version: ['GET /api/site/versions/{version}', administrators],
  restore: ['POST /api/site/versions/{version}/restore', administrators],
});
