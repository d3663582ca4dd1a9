import type { CreditField, CreditStanding } from '@stoa/contract/registrations';
import { Link } from 'react-router';
import { instant } from '../ui/format.ts';

const fields: Record<CreditField, string> = {
  idREF: 'ID document',
  hsREF: 'high school document',
  transcriptREF: 'transcript',
  dob: 'date of birth',
  idType: 'ID type',
  idNumber: 'ID number',
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
          Credit, provisional: your application has not been sent.{' '}
          <Link to="/mainContent/student/application">Fill in your application</Link>
        </>
      );
    case 'waits for approval':
      return <>Credit, provisional: your application waits for the approvers since {instant(since)}.</>;
    case 'awaiting info':
      return (
        <>
          Credit, provisional: something is missing from your application
          {missing.length > 0 && `: ${new Intl.ListFormat('en-US').format(missing.map((field) => fields[field]))}`}.
          {reason && ` ${reason}`} <Link to="/mainContent/student/details">Complete it</Link>
        </>
      );
    case 'denied':
      return (
        <>
          No credit: your application was denied.{reason && ` ${reason}`} You can move to audit, and the difference is
          paid back.
        </>
      );
  }
}
