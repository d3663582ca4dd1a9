import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Notice } from './Notice.tsx';

export function NotFoundPage() {
  return (
    <Notice title={i18n.t('There is nothing at this address')}>
      <p>{i18n.t('The link may be old, or the address mistyped.')}</p>
      <p>
        <Link to="/">{i18n.t('Go to the home page')}</Link> {i18n.t('or')}{' '}
        <Link to="/courses">{i18n.t('see the courses')}</Link>.
      </p>
    </Notice>
  );
}

export default NotFoundPage;
