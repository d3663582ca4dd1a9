import type { Anyone, Context, OwnSite } from '../kernel/context.ts';
import { i18n, languageNames, type Language } from '@stoa/contract/kernel/i18n';
import { acceptedPages, isAccepted, type ToAccept } from '@stoa/contract/people/accounts.endpoints';
import type { PageTexts, TermsVersion } from '../columns.ts';
import { recordAction } from '../kernel/audit.ts';
import type { Db, Trx } from '../kernel/db.ts';
import { conflict, notFound, refuseField } from '../kernel/refusal.ts';
import { insertAcceptances, pageInForce, pagesInForce, unaccepted } from './acceptances.queries.ts';

/** The text in a language, else in English, else in any language. */
export function textIn(texts: PageTexts, language: Language) {
  const found = [language, ...languageNames].find((one) => texts[one] !== undefined)!;
  return { language: found, ...texts[found]! };
}

/** The terms in force that somebody has yet to accept, in their language. */
export async function toAccept(db: Db, { pages }: OwnSite, personId: string): Promise<ToAccept[]> {
  // The pages are cached, so a site without terms needs no query.
  if (!pages().some(({ slug }) => isAccepted(slug))) return [];
  const rows = await unaccepted(db, personId);
  return rows.map(({ slug, version, texts }) => ({
    slug: slug as ToAccept['slug'],
    version,
    title: textIn(texts, i18n.language).title,
  }));
}

/** Records that somebody accepted a page. Throws Refusal 409 when it isn't the version in force. */
export async function acceptPage(
  context: Context<Trx>,
  { slug, version }: TermsVersion,
): Promise<{ toAccept: ToAccept[] }> {
  const page = await pageInForce(context.db, slug);
  if (!page) throw notFound();
  if (page.version !== version)
    throw conflict(i18n.t('There is a newer version of this page. Load the page again and read it.'));
  const waiting = await toAccept(context.db, context.services.site, context.me._id);
  if (waiting.some((one) => one.slug === slug)) {
    await insertAcceptances(context.db, context.me._id, [{ slug, version }], { occasion: 'asked' });
    await recordAction(context, 'accept page', 'person', context.me._id, { slug, version });
  }
  return { toAccept: waiting.filter((one) => one.slug !== slug) };
}

/**
 * Throws a Refusal unless somebody who joins accepts exactly the terms in force. Without terms there is nothing to accept.
 */
export async function checkAccepted(db: Db, accepted: readonly TermsVersion[]): Promise<void> {
  const terms = (await pagesInForce(db)).filter(({ slug }) => isAccepted(slug));
  const missing = terms.filter(
    ({ slug, version }) => !accepted.some((one) => one.slug === slug && one.version === version),
  );
  if (missing.length > 0)
    throw refuseField(
      'accepted',
      i18n.t('Accept {pages} to join.', {
        pages: new Intl.ListFormat(i18n.region).format(missing.map(({ texts }) => textIn(texts, i18n.language).title)),
      }),
    );
}

/** Records what somebody accepted when they joined. */
export async function acceptedAtJoining(
  db: Db,
  personId: string,
  joining: { readonly accepted: readonly TermsVersion[]; readonly createdAt?: string },
): Promise<void> {
  const { accepted, createdAt } = joining;
  if (accepted.length > 0) await insertAcceptances(db, personId, accepted, { occasion: 'joining', at: createdAt });
}

/** The pages that registering for a course accepts; the screens say so before. */
const atRegistering: readonly string[] = [...acceptedPages, 'refunds'];
/** Records the versions in force when somebody registered for a course. */
export async function acceptedAtRegistering(
  { db, services }: Context<Db, Anyone>,
  personId: string,
  registrationId: string,
): Promise<void> {
  if (!services.site.pages().some(({ slug }) => atRegistering.includes(slug))) return;
  const pages = (await pagesInForce(db)).filter(({ slug }) => atRegistering.includes(slug));
  if (pages.length > 0) await insertAcceptances(db, personId, pages, { occasion: 'registering', registrationId });
}
