import { Fragment } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';

interface PageLinksProps {
  readonly of: readonly { readonly slug: string; readonly title: string }[];
}

/** The names of pages such as the terms, as a list in a sentence. They open beside the form, which keeps what was typed. */
export function PageLinks({ of }: PageLinksProps) {
  const parts = new Intl.ListFormat(i18n.region).formatToParts(of.map(({ slug }) => slug));
  return parts.map(({ type, value }, at) => {
    const page = type === 'element' ? of.find(({ slug }) => slug === value) : undefined;
    if (!page) return <Fragment key={at}>{value}</Fragment>;
    return (
      <a key={at} href={`/pages/${page.slug}`} target="_blank" rel="noopener">
        {page.title}
        <span className="hidden-text"> {i18n.t('(opens in a new tab)')}</span>
      </a>
    );
  });
}
