import { i18n } from '@stoa/contract/kernel/i18n';
import { usePartner } from '../catalog/institutions/usePartner.tsx';
import { ButtonLink } from '../ui/plain/Button.tsx';

/** The ways to the other screens of the exchange. */
export function ExchangeLinks() {
  const { home } = usePartner();
  const links = [
    ['batches', i18n.t('Batches')],
    ['receipts', i18n.t('Answers')],
    ['reconciliation', i18n.t('Reconciliation')],
    ['numbers', i18n.t('Student numbers')],
    ['sections', i18n.t('Sections')],
    ['files', i18n.t('Files')],
    ['server', i18n.t('SFTP server')],
  ] as const;
  return (
    <nav className="buttons" aria-label={i18n.t('Exchange')}>
      {links.map(([path, label]) => (
        <ButtonLink key={path} variant="default" size="sm" to={`${home}/${path}`}>
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}
