import type { ProfessorStatus } from '@stoa/contract/professors';
import { dear, type Letter } from '../kernel/mail.ts';

interface Named {
  readonly firstName: string;
}
const because = (reason: string) => (reason ? `\nThe reason given: ${reason}\n` : '');

export const applicationReceived = (person: Named): Letter => ({
  subject: 'We have received your application',
  text: `${dear(person)}

your application as a professor has arrived and waits for approval. You will get a mail as soon as it is decided.
You may define courses meanwhile; scheduling them becomes possible with the approval.`,
});

export const decided = (person: Named, status: ProfessorStatus, reason: string): Letter => ({
  subject: {
    Approved: 'Your application was approved',
    Denied: 'Your application was denied',
    Pending: 'Your application is looked at again',
  }[status],
  text: {
    Approved: `${dear(person)}

your application as a professor was approved. You can now schedule courses and teach them.
${because(reason)}`,
    Denied: `${dear(person)}

your application as a professor was denied.
${because(reason)}
If you have questions, please write to the support.`,
    Pending: `${dear(person)}

your application as a professor was taken up again and waits for a decision.
${because(reason)}`,
  }[status],
});
