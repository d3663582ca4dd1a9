import type { Services } from './context.ts';
import { buffer } from 'node:stream/consumers';
import { mostPixels } from '@stoa/contract/kernel/file-kinds';

/** The operator's part of every paper and email: who sends it, from where, and in which color. */
export interface Letterhead {
  readonly name: string;
  /** The address of the site. */
  readonly address: string;
  /** As `#rrggbb`, readable on white. */
  readonly accent: string;
  /** The operator's mark as PNG; null: the colonnade. */
  readonly mark: Buffer | null;
}

/** Pixels of a mark's longer side: enough for print at the size of papers. */
const side = 256;
let known: { readonly id: string; readonly png: Buffer } | undefined;

/** The operator's mark as PNG, read once for all papers and emails. Null where none is set, or it can't be read. */
async function ownMark({
  site,
  files,
  database: { db },
  log,
}: Pick<Services, 'site' | 'files' | 'database' | 'log'>): Promise<Buffer | null> {
  const { mark: id } = site.now();
  if (id === null) return null;
  if (known?.id === id) return known.png;
  try {
    const file = await db.selectFrom('file').select('storageKey').where('_id', '=', id).executeTakeFirstOrThrow();
    const bytes = await files.get(file.storageKey);
    if (!bytes) throw new Error('a recorded file is missing in the store');
    const { default: sharp } = await import('sharp');
    const png = await sharp(await buffer(bytes), { limitInputPixels: mostPixels, failOn: 'none' })
      .resize(side, side, { fit: 'inside' })
      .png()
      .timeout({ seconds: 10 })
      .toBuffer();
    known = { id, png };
    return png;
  } catch (error) {
    // A paper without the operator's mark is better than no paper.
    log.warn({ error, file: id }, 'the mark of the site can’t be read');
    return null;
  }
}

/** The letterhead of the site as its operator set it. */
export async function letterheadOf(
  services: Pick<Services, 'settings' | 'site' | 'files' | 'database' | 'log'>,
): Promise<Letterhead> {
  const { name, accent } = services.site.now();
  return { name, accent, address: services.settings.publicUrl, mark: await ownMark(services) };
}
