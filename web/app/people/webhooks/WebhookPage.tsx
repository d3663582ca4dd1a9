import { i18n } from '@stoa/contract/kernel/i18n';
import { Page } from '../../ui/Page.tsx';
import { Webhooks } from './Webhooks.tsx';

/** The programs that are told what happens: an administrator's, or those of an institution. */
export default function WebhookPage() {
  return (
    <Page title={i18n.t('Webhooks')}>
      <Webhooks />
    </Page>
  );
}
