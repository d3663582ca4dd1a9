import { endpoints } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes } from './transcripts.shapes.ts';
export type * from './transcripts.shapes.ts';

// In a file without zod, for the page that doesn't load it.

/** The characters of a code. None of them can be mistaken for another. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codePattern = new RegExp(`^[${codeLetters}]{20}$`);
/** Normalizes a typed code: removes dashes and ignores letter case. Returns undefined when it can't be a code. */
export function codeFrom(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  if (!codePattern.test(plain)) return undefined;
  return plain.match(/.{4}/g)!.join('-');
}

export const transcripts = endpoints<typeof shapes>('roster')({
  mine: ['GET /api/transcripts', everyRole],
  issue: ['POST /api/transcripts', everyRole],
  document: ['GET /api/transcripts/{id}/document', everyRole],
  verify: ['GET /api/public/transcripts/{code}', 'anyone', 'any'],
});
