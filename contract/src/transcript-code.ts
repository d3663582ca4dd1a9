// Apart from the shapes of transcripts, for the page that does without zod.

/** The characters of a code, none of which is taken for another. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codePattern = new RegExp(`^[${codeLetters}]{20}$`);
/** A code as it was printed, however it was typed: without its dashes, small or large. Undefined when it can't be one. */
export function codeFrom(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  if (!codePattern.test(plain)) return undefined;
  return plain.match(/.{4}/g)!.join('-');
}
