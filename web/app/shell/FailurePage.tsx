import { Notice } from './Notice.tsx';
import { words } from './words.ts';

export function FailurePage() {
  return (
    <Notice title={words.thisPageCouldNotBeShown}>
      <p>{words.somethingWentWrongOnOurSide}</p>
      <p>
        {/* A full load, so that a page that was left half drawn starts afresh. */}
        <a href={typeof location === 'undefined' ? '/' : location.href}>{words.loadThePageAgain}</a> {words.or}{' '}
        <a href="/">{words.goToTheHomePage}</a>.
      </p>
    </Notice>
  );
}
