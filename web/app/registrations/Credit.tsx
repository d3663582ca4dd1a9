import { paths } from '@stoa/contract/paths';
import type { CreditField, CreditStanding } from '@stoa/contract/registrations';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { instant } from '../ui/format.ts';

const fields: Record<CreditField, string> = {
  idREF: /*i18n*/ 'ID document',
  hsREF: /*i18n*/ 'high school document',
  transcriptREF: 'transcript',
  dob: /*i18n*/ 'date of birth',
  idType: /*i18n*/ 'ID type',
  idNumber: /*i18n*/ 'ID number',
};

/** Whether a registration brings credit, and if not yet, what is missing and whose turn it is. */
export function Credit({ of: { standing, since, reason, missing } }: { of: CreditStanding }) {
  switch (standing) {
    case 'audit':
      return 'Audit';
    case 'confirmed':
      return 'Credit';
    case 'application missing':
      return (
        <>
          {i18n.t('Credit, provisional: your application has not been sent.')}{' '}
          <Link to={paths.studentApplication}>{i18n.t('Fill in your application')}</Link>
        </>
      );
    case 'waits for approval':
      return (
        <>
          {i18n.t('Credit, provisional: your application waits for the approvers since {since}.', {
            since: instant(since),
          })}
        </>
      );
    case 'awaiting info':
      return (
        <>
          {i18n.t('Credit, provisional: something is missing from your application')}
          {missing.length > 0 && `: ${new Intl.ListFormat('en-US').format(missing.map((field) => fields[field]))}`}.
          {reason && ` ${reason}`} <Link to={paths.studentDetails}>{i18n.t('Complete it')}</Link>
        </>
      );
    case 'denied':
      return (
        <>
          {i18n.t('No credit: your application was denied.')}
          {reason && ` ${reason}`} {i18n.t('You can move to audit, and the difference is paid back.')}
        </>
      );
  }
}
