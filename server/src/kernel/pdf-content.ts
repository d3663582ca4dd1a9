interface PdfColumn {
  readonly label: string;
  /** Numbers, aligned to the right. */
  readonly figures?: boolean;
  /** Its share of the width relative to the other columns; 1 by default. */
  readonly share?: number;
}
export type PdfBlock =
  | { readonly heading: string }
  | { readonly text: string }
  /** Labels and their values. An empty value shows as a dash. */
  | { readonly details: Readonly<Record<string, string>> }
  /** Labels and their amounts below a table's figures; the last is the result. */
  | { readonly totals: Readonly<Record<string, string>> }
  /** An address where the paper can be checked, as a QR code with the text beside it. */
  | { readonly check: { readonly address: string; readonly text: string } }
  | {
      readonly table: {
        /** Describes the table for screen readers. */
        readonly label: string;
        readonly columns: readonly PdfColumn[];
        readonly rows: readonly (readonly string[])[];
      };
    };
export interface PdfContent {
  readonly title: string;
  readonly blocks: readonly PdfBlock[];
}

/** All texts of a document, for the choice of its fonts. */
export function textsOf({ title, blocks }: PdfContent): string[] {
  const texts = blocks.flatMap((block) => {
    if ('heading' in block) return [block.heading];
    if ('text' in block) return [block.text];
    if ('details' in block) return Object.entries(block.details).flat();
    if ('totals' in block) return Object.entries(block.totals).flat();
    if ('check' in block) return [block.check.text];
    return [...block.table.columns.map(({ label }) => label), ...block.table.rows.flat()];
  });
  return [title, ...texts];
}
