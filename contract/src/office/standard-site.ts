import { standardAccent } from '../kernel/contrast.ts';
import type { SiteSettings } from './site-settings.shapes.ts';

/** A site on which nobody has set anything: the specification's own words, and no seller. */
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
