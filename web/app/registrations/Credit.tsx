import { paths } from '@stoa/contract/paths';
import type { CreditField, CreditStanding } from '@stoa/contract/registrations';
import { Link } from 'react-router';
import { instant } from '../ui/format.ts';
import { words } from './words.ts';

const fields: Record<CreditField, string> = {
  idREF: words.idDocument,
  hsREF: words.highSchoolDocument,
  transcriptREF: 'transcript',
  dob: words.dateOfBirth,
  idType: words.idType,
  idNumber: words.idNumber,
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
          {words.creditProvisionalYourApplication}{' '}
          <Link to={paths.studentApplication}>{words.fillInYourApplication}</Link>
        </>
      );
    case 'waits for approval':
      return <>{words.creditProvisionalYourApplicationWaitsForTheApproversSince(instant(since))}</>;
    case 'awaiting info':
      return (
        <>
          {words.creditProvisionalSomethingIs}
          {missing.length > 0 && `: ${new Intl.ListFormat('en-US').format(missing.map((field) => fields[field]))}`}.
          {reason && ` ${reason}`} <Link to={paths.studentDetails}>{words.completeIt}</Link>
        </>
      );
    case 'denied':
      return (
        <>
          {words.noCreditYourApplicationWasDenied}
          {reason && ` ${reason}`} {words.youCanMoveToAuditAnd}
        </>
      );
  }
}
