import { data, Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Notice } from './Notice.tsx';

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
