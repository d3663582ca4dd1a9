import { carrying, paths } from '@stoa/contract/paths';
import type { CreditField, Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { instant, formatList } from '../../ui/format.ts';

const fields: Record<CreditField, string> = {
  idREF: /*i18n*/ 'ID document',
  hsREF: /*i18n*/ 'high school document',
  transcriptREF: /*i18n*/ 'transcript',
  dob: /*i18n*/ 'date of birth',
  idType: /*i18n*/ 'ID type',
  idNumber: /*i18n*/ 'ID number',
};

/** Says if a registration brings credit, and if not yet, what is missing and whose turn it is. */
export function Credit({ of }: { of: Pick<Registration, 'credit' | 'courseInstanceREF' | 'actions'> }) {
  const { standing, since, reason, missing } = of.credit;
  const course = of.courseInstanceREF._id;
  switch (standing) {
    case 'audit':
      return i18n.t('Audit');
    case 'confirmed':
      return i18n.t('Credit');
    case 'application missing':
      return (
        <>
          {i18n.t('Credit, provisional: you haven’t sent your application yet.')}{' '}
          <Link to={carrying(course, paths.studentApplication)}>{i18n.t('Fill in your application')}</Link>
        </>
      );
    case 'waits for approval':
      return i18n.t('Credit, provisional: your application has been waiting for approval since {time}.', {
        time: instant(since),
      });
    case 'awaiting info':
      return (
        <>
          {missing.length > 0
            ? i18n.t('Credit, provisional. Your application is missing: {fields}.', {
                fields: formatList(missing.map((field) => i18n.t(fields[field]))),
              })
            : i18n.t('Credit, provisional. Your application is incomplete.')}
          {reason && ` ${reason}`}{' '}
          <Link to={carrying(course, paths.studentDetails)}>{i18n.t('Complete your application')}</Link>
        </>
      );
    case 'denied':
      return (
        <>
          {i18n.t('No credit: your application was denied.')}
          {reason && ` ${reason}`}
          {of.actions.includes('audit') && ` ${i18n.t('You can move to audit and get the difference back.')}`}
        </>
      );
  }
}
