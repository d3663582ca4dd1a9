import { endpoints } from '../kernel/endpoint.ts';
import { sitePicture, siteFilm } from '../people/files.endpoints.ts';
import type { shapes, SiteSettings, sitePageShapes } from './site-settings.shapes.ts';
import { acceptedPages } from '../people/accounts.endpoints.ts';
import { standardAccent } from '../kernel/contrast.ts';
export type * from './site-settings.shapes.ts';

/** The texts of the landing page and its parts. The standard texts are in landing-texts.ts, which most screens don't load. */
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

export const siteSettings = endpoints<typeof shapes>('site')({
  now: ['GET /api/site', 'anyone', 'any'],
  set: ['PUT /api/site', administrators],
  setPictures: ['PUT /api/site/pictures', administrators],
  versions: ['GET /api/site/versions', administrators],
  version: ['GET /api/site/versions/{version}', administrators],
  restore: ['POST /api/site/versions/{version}/restore', administrators],
});

/** The pages that a site is expected to have; an operator adds others. */
export const expectedPages = [...acceptedPages, 'refunds', 'accessibility'] as const;

export const sitePages = endpoints<typeof sitePageShapes>('site')({
  list: ['GET /api/site/pages', 'anyone', 'any'],
  one: ['GET /api/site/pages/{slug}', 'anyone', 'any'],
  save: ['PUT /api/site/pages/{slug}', administrators],
  remove: ['DELETE /api/site/pages/{slug}', administrators],
  preview: ['POST /api/site/pages/preview', administrators],
  versions: ['GET /api/site/pages/{slug}/versions', administrators],
  restore: ['POST /api/site/pages/{slug}/versions/{version}/restore', administrators],
});

/** The default settings of a site: the specification's own texts, and no seller. */
export const standardSite: Omit<SiteSettings, 'supportEmail'> = {
  name: 'Stoa',
  accent: standardAccent,
  texts: {},
  sections: {
    joins: true,
    upcoming: true,
    promo: true,
    faculty: true,
    about: true,
    aboutFilm: true,
    quote: true,
    opEd: true,
  },
  footerLinks: [],
  hiddenFaculty: [],
  seller: { name: '', address: '', taxNumber: '' },
  tax: null,
  mark: null,
  sharePicture: null,
  promoFilm: null,
  aboutFilm: null,
  version: 0,
};
