/** The part of linebreak (UAX #14) that we use; the package has no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** Returns the next place where a line may or must end; null after the last. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
