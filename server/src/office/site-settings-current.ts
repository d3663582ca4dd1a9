import type { OwnSite, Services } from '../kernel/context.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../kernel/database.ts';
import type { Schema } from '../schema.ts';
import { whatVisitorsSee } from './site-settings.queries.ts';
import { siteNow, wholeSite } from './site-settings.ts';

/** Milliseconds between a node's checks for changes of the site, so that visitors see them within two seconds. */
const interval = 1000;

/**
 * The settings of the site in this node's cache, at most a second old. While the database doesn't answer, they stay unchanged.
 */
export async function openSite(
  database: Database<Schema>,
  services: Pick<Services, 'settings'>,
  log: FastifyBaseLogger,
): Promise<OwnSite & { readonly stop: () => Promise<void> }> {
  const read = async () => {
    const { stored, pages } = await whatVisitorsSee(database.db);
    return { settings: wholeSite(stored ?? undefined, services), pages };
  };
  let known = await read();
  let asking = Promise.resolve();
  const ask = async () => {
    try {
      known = await read();
    } catch (error) {
      log.debug(error, 'the site’s settings could not be read');
    }
  };
  /** Queries run one after the other, because one that is running may have started before the change. */
  const refresh = () => (asking = asking.then(ask));
  const timer = setTimeout(() => void refresh().then(() => timer.refresh()), interval).unref();
  return {
    now: () => known.settings,
    read: (db) => siteNow(db, services),
    pages: () => known.pages,
    refresh,
    stop: async () => {
      await asking;
      clearTimeout(timer);
    },
  };
}
