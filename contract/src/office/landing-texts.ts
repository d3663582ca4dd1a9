import { i18n, type Language } from '../kernel/i18n.ts';
import type { landingTextNames, landingSectionNames } from './site-settings.endpoints.ts';

/** The texts of the landing page, each a list of paragraphs. In a file without zod, for pages that don't load it. */
export const landingTexts = {
  headline: { label: /*i18n*/ 'Headline', standard: [/*i18n*/ 'Higher education, reimagined'] },
  lead: {
    label: /*i18n*/ 'Introduction',
    standard: [
      /*i18n*/ 'Accredited courses, taught by professors in private practice. {site} brings professors and students together without institutional bureaucracy.',
    ],
  },
  mission: {
    label: /*i18n*/ 'Mission',
    standard: [
      /*i18n*/ 'To decentralize the best education at every price point.',
      /*i18n*/ 'Good professors shouldn’t need a committee’s permission to teach, and students shouldn’t need a fortune to learn. We keep what makes a course worth its credit and leave out the rest.',
    ],
  },
  vision: {
    label: /*i18n*/ 'Vision',
    standard: [
      /*i18n*/ 'A world where professors practice the way doctors and lawyers do: under their own name, responsible for their own work, and chosen by the people they serve.',
      /*i18n*/ 'Institutions lend them their accreditation. Students get what no lecture hall of three hundred can give: a teacher who knows them.',
    ],
  },
  students: {
    label: /*i18n*/ 'For students',
    standard: [
      /*i18n*/ 'Take a single course for credit, or audit it for less. Apply once, register whenever you like, and find your grades, messages and receipts in one place.',
    ],
  },
  professors: {
    label: /*i18n*/ 'For professors',
    standard: [
      /*i18n*/ 'Offer your own accredited courses at your own price. We take care of approval, registration, payment, the gradebook and the message board.',
    ],
  },
  promo: {
    label: /*i18n*/ 'How it works',
    standard: [
      /*i18n*/ 'A professor defines a course and proposes dates. An institution approves it. Students register for credit or audit, pay, and meet on the course’s message board. At the end, their grades are in the gradebook.',
    ],
  },
  about: {
    label: /*i18n*/ 'About',
    standard: [
      /*i18n*/ 'The first Stoa was a covered walk beside the market of Athens. Anyone who wanted to teach could teach there, and anyone who wanted to learn could come. It had columns and no gate.',
    ],
  },
  quote: {
    label: /*i18n*/ 'Quotation',
    standard: [
      /*i18n*/ 'The best teacher I ever had was told there was no budget for her. I’m building the place where she wouldn’t have had to ask.',
    ],
  },
  quotedPerson: { label: /*i18n*/ 'Who said it', standard: [/*i18n*/ 'The founder of {site}'] },
  opEdTitle: { label: /*i18n*/ 'Title of the op-ed', standard: [/*i18n*/ 'A practice of one’s own'] },
  opEd: {
    label: /*i18n*/ 'Op-ed',
    standard: [
      /*i18n*/ 'Doctors can open a practice. So can lawyers, architects and therapists. Of the learned professions, only professors can’t: to teach for credit, they have to work for an institution.',
      /*i18n*/ 'It doesn’t have to be this way. Students need to know three things: the course meets a standard, the professor is who they say they are, and the credit counts. An institution can vouch for all three without owning the classroom. That leaves a teacher, a subject, students who want to learn it, and a price both sides can see.',
    ],
  },
} as const satisfies Record<
  (typeof landingTextNames)[number],
  { readonly label: string; readonly standard: readonly string[] }
>;
export type LandingText = keyof typeof landingTexts;

/** The parts of the landing page that can be shown or hidden. */
export const landingSections = {
  joins: /*i18n*/ 'Joining as a student or professor',
  upcoming: /*i18n*/ 'Upcoming courses',
  promo: /*i18n*/ 'Film: how it works',
  faculty: /*i18n*/ 'Faculty',
  about: /*i18n*/ 'About',
  aboutFilm: /*i18n*/ 'Film beside About',
  quote: /*i18n*/ 'Quotation',
  opEd: /*i18n*/ 'Op-ed',
} as const satisfies Record<(typeof landingSectionNames)[number], string>;
export type LandingSection = keyof typeof landingSections;

type SetTexts = { readonly [T in LandingText]?: string | undefined };
/** The paragraphs of a text in a language: as set for the language, else as set in English, else the standard text. */
export function landingText(
  { texts }: { readonly texts: { readonly [L in Language]?: SetTexts | undefined } },
  which: LandingText,
  language: Language,
): readonly string[] {
  const set = texts[language]?.[which] ?? texts.en?.[which];
  if (set !== undefined && set.trim() !== '') return set.split(/\n\s*\n/).map((one) => one.trim());
  return landingTexts[which].standard.map((one) => i18n.t(one));
}
