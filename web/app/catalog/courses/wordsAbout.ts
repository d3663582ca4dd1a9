import { i18n } from '@stoa/contract/kernel/i18n';

interface Described {
  readonly courseDescription: string;
  readonly profDescription: string;
  readonly courseREF: { readonly description: string };
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * Returns a course's texts about itself, each paragraph once: many professors write the same text into both fields, which then
 * differ at most in spaces and capitals. Either may be empty.
 */
export function wordsAbout({ courseDescription, profDescription, courseREF }: Described) {
  const about = courseDescription || courseREF.description;
  return { about, fromProfessor: plain(profDescription) === plain(about) ? '' : profDescription };
}

/** Stands wherever credit is offered that no college has agreed to grant. */
export const noPromise = (): string => i18n.t('No college has agreed to grant credit for this course yet.');

interface Graded {
  readonly grade: string | null;
  readonly gradeMeaning: string | null;
}
/** A final grade with what the institution says its code means: "W (Withdrawn)". */
export const gradeWithMeaning = ({ grade, gradeMeaning }: Graded): string =>
  grade === null ? '–' : gradeMeaning === null ? grade : `${grade} (${gradeMeaning})`;
