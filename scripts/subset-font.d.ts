/** The part that scripts/fonts.ts uses; the package has no types. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** ids of the `name` table that stay */
    readonly preserveNameIds: readonly number[];
    /** OpenType features that stay */
    readonly keepFeatures: readonly string[];
    /** The part of an axis of a variable font that stays. */
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  }
  export default function subset(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
