import type { Context, Services } from '../kernel/context.ts';
import { isDeepStrictEqual } from 'node:util';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import {
  type SiteSettings,
  type SiteSettingsForm,
  type SiteVersion,
  standardSite,
} from '@stoa/contract/office/site-settings.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { StoredSite } from '../columns.ts';
import { keepFiles } from '../people/files.ts';
import { recordAction } from '../kernel/audit.ts';
import { afterCommit } from '../kernel/database.ts';
import type { Db, Trx } from '../kernel/db.ts';
import type { Page } from '../kernel/lists.ts';
import { Refusal, notFound } from '../kernel/refusal.ts';
import type { Received } from '../kernel/uploads.ts';
import { lockSite, insertSite, latestSite, siteAt, sitePage } from './site-settings.queries.ts';

/** The record that the pictures of the site belong to. */
const siteId = '00000000-0000-7000-8000-000000000001';

/** The stored settings, with defaults for missing ones. */
export const wholeSite = (
  stored: { readonly version: number; readonly settings: StoredSite } | undefined,
  services: Pick<Services, 'settings'>,
): SiteSettings => ({
  ...standardSite,
  supportEmail: services.settings.supportEmail,
  ...stored?.settings,
  version: stored?.version ?? 0,
});

/** The settings in force, read now. Visitors may see settings that are a second older (current.ts). */
export const siteNow = async (db: Db, services: Pick<Services, 'settings'>): Promise<SiteSettings> =>
  wholeSite(await latestSite(db), services);

/** Changes some settings. Throws Refusal 409 when the form was opened on an older version. */
export async function setSite(context: Context<Trx>, { version, ...form }: SiteSettingsForm): Promise<SiteSettings> {
  await lockSite(context.db);
  const before = await latestSite(context.db);
  if (version !== undefined && version !== (before?.version ?? 0))
    throw new Refusal(
      409,
      i18n.t('Somebody else changed the site after you opened this form, so nothing was saved. Load the page again.'),
      { code: 'changed', both: { current: wholeSite(before, context.services), sent: form } },
    );
  const { supportEmail, texts, ...rest } = form;
  const sent = Object.fromEntries(
    Object.entries({ ...rest, texts: texts && withoutEmpty(texts) }).filter(([, value]) => value !== undefined),
  ) as StoredSite;
  // Without an address in its settings, the site has the installation's. A form sends back the one it shows.
  const { supportEmail: own, ...kept } = before?.settings ?? {};
  const isShown = supportEmail === undefined || supportEmail === wholeSite(before, context.services).supportEmail;
  const address = isShown ? own : (supportEmail ?? undefined);
  return store(context, before, { ...kept, ...sent, ...(address !== undefined && { supportEmail: address }) });
}

/** Replaces or removes the mark and the picture of shared links. Earlier pictures stay, so that a version can be restored. */
export async function setPictures(context: Context<Trx>, files: readonly Received[], removed: readonly string[]) {
  await lockSite(context.db);
  const before = await latestSite(context.db);
  const kept = await keepFiles(context, files, { subject: 'site', subjectREF: siteId });
  const withoutRemoved = Object.fromEntries(removed.map((field) => [field, null]));
  return store(context, before, { ...before?.settings, ...withoutRemoved, ...kept });
}

export async function siteVersions(context: Context, query: PageQuery): Promise<Page<SiteVersion>> {
  const { rows, total } = await sitePage(context.db, query);
  const withChanges = rows.map(({ settings, before, ...row }) => ({
    ...row,
    changed: differences(before ?? {}, settings),
  }));
  return { rows: withChanges, total };
}

export async function siteAsOf({ db, services }: Context, version: number): Promise<SiteSettings> {
  const found = version === 0 ? undefined : await siteAt(db, version);
  if (version !== 0 && !found) throw notFound();
  return wholeSite(found, services);
}

/** Makes an earlier version the current one again; 0 is the site as it was installed. */
export async function restoreSite(context: Context<Trx>, version: number): Promise<SiteSettings> {
  await lockSite(context.db);
  const found = version === 0 ? { settings: {} } : await siteAt(context.db, version);
  if (!found) throw notFound();
  return store(context, await latestSite(context.db), found.settings);
}

/** Texts without the empty ones, which show the standard texts. */
const withoutEmpty = (texts: SiteSettings['texts']): SiteSettings['texts'] =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, of]) => {
      const set = Object.entries(of ?? {}).filter(([, text]) => text?.trim());
      return set.length > 0 ? [[language, Object.fromEntries(set)]] : [];
    }),
  );

/** The names of the settings in which two versions differ. */
const differences = (before: StoredSite, after: StoredSite): string[] =>
  Object.keys(standardSite)
    .concat('supportEmail')
    .filter((key) => {
      const of = (site: StoredSite) => ({ ...standardSite, ...site })[key as keyof StoredSite];
      return key !== 'version' && !isDeepStrictEqual(of(before), of(after));
    });

async function store(
  context: Context<Trx>,
  before: { readonly version: number; readonly settings: StoredSite } | undefined,
  settings: StoredSite,
): Promise<SiteSettings> {
  const { db, me, services } = context;
  const changed = differences(before?.settings ?? {}, settings);
  if (changed.length === 0) return wholeSite(before, services);
  const version = (before?.version ?? 0) + 1;
  await insertSite(db, version, settings, me._id);
  await recordAction(context, 'change site', 'site', null, { version, changed });
  afterCommit(db, () => void services.site.refresh());
  return wholeSite({ version, settings }, services);
}
