import { Trans } from '@lingui/react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Anchor } from '../ui/plain/Anchor.tsx';
import { Notice } from './Notice.tsx';

export function FailurePage() {
  return (
    <Notice title={i18n.t('We couldn’t show this page')}>
      <p>{i18n.t('Something went wrong on our side. Everything you’ve saved is safe.')}</p>
      <p>
        {/* A full load, because the program may be half drawn. */}
        <Trans
          id="<0>Load the page again</0> or <1>go to the home page</1>."
          components={{
            0: <Anchor href={typeof location === 'undefined' ? '/' : location.href} />,
            1: <Anchor href="/" />,
          }}
        />
      </p>
    </Notice>
  );
}
