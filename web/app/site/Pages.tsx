import { Link } from 'react-router';
import site from './site.module.css';
import { words } from './words.ts';

interface PagesProps {
  readonly page: number;
  readonly last: number;
  /** The address of a page. */
  readonly to: (page: number) => string;
}

/** The way from page to page of a public list; nothing where there is only one. */
export function Pages({ page, last, to }: PagesProps) {
  if (last <= 1) return null;
  return (
    <nav aria-label={words.pages} className={site['pages']}>
      {page > 1 && <Link to={to(page - 1)}>{words.previous}</Link>}
      <span>{words.pageOf(page, last)}</span>
      {page < last && <Link to={to(page + 1)}>{words.next}</Link>}
    </nav>
  );
}
