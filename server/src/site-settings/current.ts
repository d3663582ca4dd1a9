import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../kernel/database.ts';
import type { OwnSite, Services } from '../kernel/work.ts';
import type { Schema } from '../schema.ts';
import { pagesInForce } from '../site-pages/queries.ts';
import { siteNow } from './rules.ts';

/** Every node asks so often whether somebody changed the site, so that visitors see it within two seconds. Milliseconds. */
const interval = 1000;

/**
 * The settings of the site as this node knows them, without asking the database: at most a second old. While the database
 * doesn't answer they stay as they were.
 */
export async function openSite(
  database: Database<Schema>,
  services: Pick<Services, 'settings'>,
  log: FastifyBaseLogger,
): Promise<OwnSite & { readonly stop: () => Promise<void> }> {
  const read = async () => ({
    settings: await siteNow(database.db, services),
    pages: await pagesInForce(database.db),
  });
  let known = await read();
  let asking: Promise<void> | undefined;
  const ask = async () => {
    try {
      known = await read();
    } catch (error) {
      log.debug(error, 'the site’s settings could not be read');
    }
    asking = undefined;
  };
  const refresh = () => (asking ??= ask());
  const timer = setInterval(() => void refresh(), interval).unref();
  return {
    now: () => known.settings,
    pages: () => known.pages,
    refresh,
    stop: async () => {
      clearInterval(timer);
      await asking;
    },
  };
}
