import { buffer } from 'node:stream/consumers';
import { colonnade } from '@stoa/contract/kernel/contrast';
import { mostPixels } from '@stoa/contract/kernel/file-kinds';
import type { SiteSettings } from '@stoa/contract/office/site-settings.endpoints';
import type { FastifyBaseLogger } from 'fastify';
import type { Schema } from '../schema.ts';
import type { Settings } from '../settings.ts';
import type { Database } from './database.ts';
import type { FileStore } from './file-store.ts';
import { storageKeyIn } from './sealed-files.ts';

/** The operator's part of every document and email: name, address, color and mark. */
export interface Letterhead {
  readonly name: string;
  /** The address of the site. */
  readonly address: string;
  /** As `#rrggbb`, readable on white. */
  readonly accent: string;
  /** The operator's mark as PNG; null: the colonnade. */
  readonly mark: Buffer | null;
}

/** The services that loading a mark needs: a part of `Services`, to avoid a circular type with the outbox. */
export interface Marked {
  readonly site: { readonly now: () => SiteSettings };
  readonly files: FileStore;
  readonly database: Database<Schema>;
  readonly log: FastifyBaseLogger;
}

/** Pixels of a mark's longer side: enough to print it at its size on documents. */
const side = 256;
let lastOwn: { readonly id: string; readonly png: Buffer } | undefined;
let lastSquare: { readonly accent: string; readonly png: Buffer } | undefined;

/** The operator's mark as PNG, read once for all documents and emails. Null when none is set, or it can't be read. */
async function ownMark({ site, files, database: { db }, log }: Marked): Promise<Buffer | null> {
  const { mark: id } = site.now();
  if (id === null) return null;
  if (lastOwn?.id === id) return lastOwn.png;
  try {
    const file = await db
      .selectFrom('file')
      .select(storageKeyIn.as('storageKey'))
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    const bytes = await files.get(file.storageKey);
    if (!bytes) throw new Error('a recorded file is missing in the store');
    const { default: sharp } = await import('sharp');
    const png = await sharp(await buffer(bytes), { limitInputPixels: mostPixels, failOn: 'none' })
      .resize(side, side, { fit: 'inside' })
      .png()
      .timeout({ seconds: 10 })
      .toBuffer();
    lastOwn = { id, png };
    return png;
  } catch (error) {
    // A document without the operator's mark is better than no document.
    log.warn({ error, file: id }, 'the mark of the site can’t be read');
    return null;
  }
}

/**
 * The mark at the head of emails as PNG: the operator's, else the colonnade on a square in the accent, visible on light and
 * dark backgrounds. It is embedded, because most programs block remote pictures and don't draw SVG.
 */
export async function markOfMails(services: Marked): Promise<Buffer> {
  const own = await ownMark(services);
  if (own) return own;
  const { accent } = services.site.now();
  if (lastSquare?.accent === accent) return lastSquare.png;
  const square = `<rect width="40" height="40" rx="6" fill="${accent}"/><path transform="translate(6 6)" fill="#fffdf9" d="${colonnade}"/>`;
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${square}</svg>`))
    .resize(96, 96)
    .png()
    .toBuffer();
  lastSquare = { accent, png };
  return png;
}

/** Builds the letterhead from the operator's settings. */
export async function letterheadOf(
  services: Marked & { readonly settings: Pick<Settings, 'publicUrl'> },
): Promise<Letterhead> {
  const { name, accent } = services.site.now();
  return { name, accent, address: services.settings.publicUrl, mark: await ownMark(services) };
}
