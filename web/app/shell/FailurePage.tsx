import { i18n } from '@stoa/contract/kernel/i18n';
import { Notice } from './Notice.tsx';

export function FailurePage() {
  return (
    <Notice title={i18n.t('This page could not be shown')}>
      <p>{i18n.t('Something went wrong on our side. Nothing you have saved is lost.')}</p>
      <p>
        {/* A full load, so that a page that was left half drawn starts afresh. */}
        <a href={typeof location === 'undefined' ? '/' : location.href}>{i18n.t('Load the page again')}</a>{' '}
        {i18n.t('or')} <a href="/">{i18n.t('go to the home page')}</a>.
      </p>
    </Notice>
  );
}
