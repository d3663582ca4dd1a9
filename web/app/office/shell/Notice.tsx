import type { ReactNode } from 'react';
import { Heading } from '../../ui/Heading.tsx';
import styles from './Notice.module.css';
import { i18n } from '@stoa/contract/kernel/i18n';
import { data, Link } from 'react-router';

/** A page with a short text and links. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['notice']}>
      <Heading title={title}>{title}</Heading>
      {children}
    </div>
  );
}

export function FailurePage() {
  return (
    <Notice title={i18n.t('We couldn’t show this page')}>
      <p>{i18n.t('Something went wrong on our side. Everything you’ve saved is safe.')}</p>
      <p>
        {/* A full load, because the app may be partly rendered. */}
        <a href={typeof location === 'undefined' ? '/' : location.href}>{i18n.t('Load the page again')}</a> ·{' '}
        <a href="/">{i18n.t('Go to the home page')}</a>
      </p>
    </Notice>
  );
}

export function NotFoundPage() {
  return (
    <Notice title={i18n.t('We couldn’t find this page')}>
      <p>{i18n.t('The link may be out of date, or the address may have a typo.')}</p>
      <p>
        <Link to="/">{i18n.t('Go to the home page')}</Link> · <Link to="/courses">{i18n.t('See the courses')}</Link>
      </p>
    </Notice>
  );
}

const load = () => data(null, { status: 404 });
export { NotFoundPage as default, load as loader, load as clientLoader };
