import { Trans } from '@lingui/react';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Notice } from './Notice.tsx';

export function NotFoundPage() {
  return (
    <Notice title={i18n.t('We couldn’t find this page')}>
      <p>{i18n.t('The link may be out of date, or the address may have a typo.')}</p>
      <p>
        <Trans
          id="<0>Go to the home page</0> or <1>see the courses</1>."
          components={{ 0: <Link to="/" />, 1: <Link to="/courses" /> }}
        />
      </p>
    </Notice>
  );
}

export default NotFoundPage;
