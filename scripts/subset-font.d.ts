/** The part that scripts/fonts.ts uses; the package has no types. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** ids of the `name` table that stay */
    readonly preserveNameIds: readonly number[];
    /** OpenType features that stay */
    readonly keepFeatures: readonly string[];
  }
  export default function subset(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
