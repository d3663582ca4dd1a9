import { i18n } from '@stoa/contract/kernel/i18n';
import { Notice } from './Notice.tsx';

export function FailurePage() {
  return (
    <Notice title={i18n.t('We couldn’t show this page')}>
      <p>{i18n.t('Something went wrong on our side. Everything you’ve saved is safe.')}</p>
      <p>
        {/* A full load, because the program may be half drawn. */}
        <a href={typeof location === 'undefined' ? '/' : location.href}>{i18n.t('Load the page again')}</a> ·{' '}
        <a href="/">{i18n.t('Go to the home page')}</a>
      </p>
    </Notice>
  );
}
