import type { Asking, Context } from '../kernel/context.ts';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { i18n, type Language, languageNames } from '@stoa/contract/kernel/i18n';
import type {
  SitePage,
  SitePageForm,
  SitePageRow,
  SitePageVersion,
} from '@stoa/contract/office/site-settings.endpoints';
import { isAccepted } from '@stoa/contract/people/accounts.endpoints';
import type { z } from 'zod';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { recordAction } from '../kernel/audit.ts';
import { someInstantAt } from '../kernel/wall-clock.ts';
import { afterCommit } from '../kernel/database.ts';
import type { Db, Trx } from '../kernel/db.ts';
import type { Page } from '../kernel/lists.ts';
import { htmlOf, readMarkdown } from '../kernel/markdown.ts';
import { conflict, notFound, Refusal, refuseField } from '../kernel/refusal.ts';
import { insertPage, latestPage, lockPage, pageList, pageVersion, pageVersions } from './site-pages.queries.ts';
import { isAcceptedBySomebody, pageInForce, type PageRow } from '../people/acceptances.queries.ts';
import { textIn } from '../people/acceptances.ts';
import { cutText, isSafeLink } from '@stoa/contract/kernel/text';

/** Pages are the operator's own word, so their links to elsewhere are encrypted. */
const linkStarts = ['/', '#', 'https://', 'mailto:'] as const;

/** The text as HTML. Throws a Refusal at `markdown` when it has HTML, pictures or forbidden links. */
async function safeHtmlOf(markdown: string): Promise<string> {
  const { html, links, hasPictures, hasTags } = await readMarkdown(markdown);
  if (hasTags) throw refuseField('markdown', i18n.t('Remove the HTML. Pages are written in Markdown alone.'));
  if (hasPictures)
    throw refuseField('markdown', i18n.t('Remove the picture. Pages can’t show pictures from elsewhere.'));
  const refused = links.find((url) => !isSafeLink(url, linkStarts));
  if (refused !== undefined)
    throw refuseField(
      'markdown',
      i18n.t('Change the link to “{url}”. Links lead to this site, to https:// or to an email address.', {
        url: cutText(refused, 80),
      }),
    );
  return html;
}

type Form = z.output<typeof SitePageForm>;

const isInForce = ({ begins }: PageRow) => begins === null || Date.parse(begins) <= Date.now();

/** Returns the notes that administrators see beside a page: which translations it lacks, and its next version. */
const forStaff = (me: Asking['me'], newest: PageRow | undefined) =>
  me?.role === 'Administrator' && newest
    ? {
        missing: languageNames.filter((one) => newest.texts?.[one] === undefined),
        next: isInForce(newest) ? null : { version: newest.version, effective: newest.effective! },
      }
    : {};

/** The pages of the site; administrators see their newest versions, which may not be in force yet. */
export async function listPages({ db, me }: Asking, query: PageQuery = {}): Promise<Page<SitePageRow>> {
  const { rows, total } = await pageList(db, { isStaff: me?.role === 'Administrator', language: i18n.language }, query);
  const shown = rows.map((row): SitePageRow => {
    const { texts, begins: _at, ...page } = row;
    const { language, title } = textIn(texts!, i18n.language);
    return { ...page, _id: page.slug, language, title, ...forStaff(me, row) };
  });
  return { rows: shown, total };
}

const shownAs = async ({ texts, begins: _at, ...page }: PageRow, language: Language): Promise<SitePage> => {
  const text = textIn(texts!, language);
  return { ...page, _id: page.slug, ...text, html: await htmlOf(text.markdown) };
};

/** A page as visitors see it; administrators get the newest version, which may not be in force yet. */
export async function onePage({ db, me }: Asking, slug: string, language?: Language): Promise<SitePage> {
  const newest = await latestPage(db, slug);
  const page = me?.role === 'Administrator' ? newest : await pageInForce(db, slug);
  if (!page?.texts) throw notFound();
  return { ...(await shownAs(page, language ?? i18n.language)), ...forStaff(me, newest) };
}

/** Writes a page in one language as a new version. */
export async function savePage(context: Context<Trx>, slug: string, form: Form): Promise<SitePage> {
  const { title, markdown, language, version } = form;
  await safeHtmlOf(markdown);
  await lockPage(context.db, slug);
  const before = await latestPage(context.db, slug);
  // A removed page is written like one that never was.
  if (version !== undefined && version !== (before?.texts ? before.version : 0))
    throw new Refusal(
      409,
      i18n.t('Somebody else changed this page after you opened it, so nothing was saved. Load the page again.'),
      { code: 'changed', both: { current: before?.texts ? await shownAs(before, language) : null, sent: form } },
    );
  const effective = effectiveOf(slug, form, before);
  const texts = { ...before?.texts, [language]: { title, markdown } };
  const next = (before?.version ?? 0) + 1;
  const isSameDay = before?.texts && before.effective === effective;
  const edition = isSameDay ? before.edition : next;
  const begins = isSameDay ? before.begins : effective && someInstantAt(`${effective}T00:00`, form.zone);
  return store(context, { slug, version: next, edition, texts, effective, begins }, language);
}

/** The day a version takes effect. Terms need one, so that people know their start. */
function effectiveOf(slug: string, { effective }: Form, before: PageRow | undefined): string | null {
  const day = effective === undefined ? (before?.effective ?? null) : effective;
  if (!isAccepted(slug)) return day;
  if (day === null) throw refuseField('effective', i18n.t('Enter the date this version takes effect.'));
  if (before?.effective && day < before.effective)
    throw refuseField('effective', i18n.t('Enter the same date as the previous version, or a later one.'));
  return day;
}

/** Makes an earlier version the newest again. It is a new edition: people are asked to accept it. */
export async function restorePage(
  context: Context<Trx>,
  slug: string,
  version: number,
  zone: string,
): Promise<SitePage> {
  await lockPage(context.db, slug);
  const [found, newest] = [await pageVersion(context.db, slug, version), await latestPage(context.db, slug)];
  if (!found?.texts || !newest) throw notFound();
  const day = isAccepted(slug) ? restoredFrom(newest, zone) : found;
  const { effective, begins } = day;
  const next = newest.version + 1;
  const page = { slug, version: next, edition: next, texts: found.texts, effective, begins };
  return store(context, page, i18n.language);
}

/** Restored terms take effect today, or on the later day of the version they replace. */
function restoredFrom(newest: PageRow, zone: string): Pick<PageRow, 'effective' | 'begins'> {
  const today = dayIn(zone);
  if (!isInForce(newest) || (newest.effective !== null && newest.effective > today)) return newest;
  return { effective: today, begins: new Date().toISOString() };
}

async function store(context: Context<Trx>, page: PageRow, language: Language): Promise<SitePage> {
  await insertPage(context.db, page, context.me._id);
  const { slug, version, effective } = page;
  await recordAction(context, 'change page', 'site', null, { slug, version, effective });
  afterCommit(context.db, () => void context.services.site.refresh());
  return { ...(await shownAs(page, language)), ...forStaff(context.me, page) };
}

/** Removes a page from the site; accepted versions stay. */
export async function removePage(context: Context<Trx>, slug: string): Promise<void> {
  await lockPage(context.db, slug);
  const before = await latestPage(context.db, slug);
  if (!before?.texts) throw notFound();
  if (isAccepted(slug) && (await isAcceptedBySomebody(context.db, slug)))
    throw conflict(i18n.t('People have accepted this page, so it can’t be removed. You can write a new version.'));
  const next = before.version + 1;
  await insertPage(
    context.db,
    { slug, version: next, edition: next, texts: null, effective: null, begins: null },
    context.me._id,
  );
  await recordAction(context, 'remove page', 'site', null, { slug });
  afterCommit(context.db, () => void context.services.site.refresh());
}

export async function versionsOfPage(db: Db, slug: string, query: PageQuery): Promise<Page<SitePageVersion>> {
  if (!(await latestPage(db, slug))) throw notFound();
  return pageVersions(db, slug, query);
}

export async function previewPage(markdown: string): Promise<{ html: string }> {
  return { html: await safeHtmlOf(markdown) };
}
