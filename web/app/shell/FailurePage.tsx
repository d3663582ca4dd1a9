import { Notice } from './Notice.tsx';

export function FailurePage() {
  return (
    <Notice title="This page could not be shown">
      <p>Something went wrong on our side. Nothing you have saved is lost.</p>
      <p>
        {/* A full load, so that a page that was left half drawn starts afresh. */}
        <a href={typeof location === 'undefined' ? '/' : location.href}>Load the page again</a> or{' '}
        <a href="/">go to the home page</a>.
      </p>
    </Notice>
  );
}
