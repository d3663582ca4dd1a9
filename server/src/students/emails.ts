import type { StudentStatus } from '@stoa/contract/students';
import { dear, type Letter } from '../kernel/mail.ts';

interface Named {
  readonly firstName: string;
}
const because = (reason: string) => (reason ? `\nThe reason given: ${reason}\n` : '');

export const applicationReceived = (person: Named): Letter => ({
  subject: 'We have received your application',
  text: `${dear(person)}

your student application has arrived and waits for approval. You will get a mail as soon as it is decided.
You may register for courses meanwhile; credit counts once the application is approved.`,
});

export const decided = (person: Named, status: StudentStatus, reason: string): Letter => ({
  subject: {
    Approved: 'Your application was approved',
    Denied: 'Your application was denied',
    Pending: 'Your application is looked at again',
    'Awaiting Info': 'Your application needs something from you',
  }[status],
  text: {
    Approved: `${dear(person)}

your student application was approved. Courses you take for credit count from now on, those you
have registered for already included.
${because(reason)}`,
    Denied: `${dear(person)}

your student application was denied.
${because(reason)}
If you have questions, please write to the support.`,
    Pending: `${dear(person)}

your student application was taken up again and waits for a decision.
${because(reason)}`,
    'Awaiting Info': `${dear(person)}

something is missing in your student application. Please sign in, open Student Details, fill in what
is empty and send it again.
${because(reason)}`,
  }[status],
});
