import { sitePages, type SitePage as Page } from '@stoa/contract/office/site-settings.endpoints';
import { data } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError, call } from '../../kernel/api.ts';
import { site as shown } from '../../kernel/site.ts';
import { day } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import site from './site.module.css';
import styles from '../../ui/plain/Prose.module.css';
import type { Route } from './+types/SitePage.ts';

/** The pages that name the seller. */
const namesSeller: readonly string[] = ['terms', 'refunds'];

/** The page is complete without JavaScript, which starts at the visitor's first movement. */
export const handle = { isStartedLater: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? i18n.t('{name} · {site}', { name: (loaderData as Page).title }) : i18n.site },
];

async function load({ params }: Pick<Route.LoaderArgs, 'params'>): Promise<Page> {
  try {
    return await call(sitePages.one, { params });
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw data(null, { status: 404 });
    throw error;
  }
}
export { load as loader, load as clientLoader };

/** A page that the operator wrote: terms, privacy, refunds and others. */
export default function SitePage({ loaderData: page, params: { slug } }: Route.ComponentProps) {
  return (
    <div className={site['page']}>
      <article className={styles['prose']} lang={page.language}>
        <Heading title={page.title}>{page.title}</Heading>
        {page.effective && <p className="soft">{i18n.t('In effect from {date}.', { date: day(page.effective) })}</p>}
        {page.missing && page.missing.length > 0 && (
          <p className="soft">
            {i18n.t('Only staff see this: this page isn’t translated into every language of the site.')}
          </p>
        )}
        {/* The server made it from Markdown without HTML (server/src/office/site-pages.ts). */}
        <div dangerouslySetInnerHTML={{ __html: page.html }} />
        {namesSeller.includes(slug) && <Seller />}
      </article>
    </div>
  );
}

function Seller() {
  const { name, address, taxNumber } = shown().settings.seller;
  if (!name) return null;
  return (
    <section aria-labelledby="seller">
      <h2 id="seller">{i18n.t('Seller')}</h2>
      <p className={styles['address']}>{[name, address].filter(Boolean).join('\n')}</p>
      {taxNumber && <p>{i18n.t('Tax number: {number}', { number: taxNumber })}</p>}
    </section>
  );
}
