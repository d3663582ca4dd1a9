import { lastRow } from '@stoa/contract/kernel/fields';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import styles from './List.module.css';

interface PagesProps {
  /** The name of the list. Needed on screens with several lists. */
  readonly of?: string;
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  /** The address of a page, or a function that shows it. */
  readonly to: ((page: number) => string) | { readonly show: (page: number) => void };
}

/** The number of pages, up to the last row that a list can return. */
export const lastPage = (total: number, pageSize: number): number =>
  Math.ceil(Math.min(total, lastRow) / pageSize) || 1;

/** Links between the pages of a list. Renders nothing when there is only one. */
export function Pages({ of, page, total, pageSize, to }: PagesProps) {
  const last = lastPage(total, pageSize);
  if (last <= 1) return null;
  const way = (at: number, said: ReactNode) => {
    // A way to nowhere stays, so that the press that led to the end keeps the focus.
    const isNowhere = at < 1 || at > last;
    const state = {
      'aria-current': at === page ? ('page' as const) : undefined,
      'aria-disabled': isNowhere || undefined,
    };
    return typeof to === 'function' ? (
      <Link to={to(isNowhere ? page : at)} {...state}>
        {said}
      </Link>
    ) : (
      <button type="button" {...state} onClick={() => isNowhere || at === page || to.show(at)}>
        {said}
      </button>
    );
  };
  const near = [...new Set([1, page - 1, page, page + 1, last])].filter((at) => at >= 1 && at <= last);
  return (
    <nav
      aria-label={of === undefined ? i18n.t('Pages') : i18n.t('Pages of {label}', { label: of })}
      className={styles['pages']}
    >
      {way(page - 1, i18n.t('Previous'))}
      {near.map((at, index) => (
        <Fragment key={at}>
          {index > 0 && at - near[index - 1]! > 1 && <span>…</span>}
          {/* The current one is a link too, so that it keeps the focus of the press that led to it. */}
          {way(at, at === page ? i18n.t('Page {page, number} of {last, number}', { page, last }) : at)}
        </Fragment>
      ))}
      {way(page + 1, i18n.t('Next'))}
    </nav>
  );
}
