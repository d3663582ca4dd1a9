import { dear, type Letter } from '../kernel/mail.ts';
import type { Kind } from './work.ts';

interface Named {
  readonly firstName: string;
}

/** How a kind of application is called in the middle of a sentence, and what it opens meanwhile and once it is approved. */
const texts: Record<Kind['noun'], { application: string; meanwhile: string; approved: string }> = {
  student: {
    application: 'student application',
    meanwhile: 'You may register for courses meanwhile; credit counts once the application is approved.',
    approved: `Courses you take for credit count from now on, those you
have registered for already included.`,
  },
  professor: {
    application: 'application as a professor',
    meanwhile: 'You may define courses meanwhile; scheduling them becomes possible with the approval.',
    approved: 'You can now schedule courses and teach them.',
  },
};

export const applicationReceived = ({ noun }: Kind, person: Named): Letter => ({
  subject: 'We have received your application',
  text: `${dear(person)}

your ${texts[noun].application} has arrived and waits for approval. You will get a mail as soon as it is decided.
${texts[noun].meanwhile}`,
});

const outcomes: Record<string, { subject: string; says: (kind: Kind) => string; after?: string }> = {
  Approved: {
    subject: 'Your application was approved',
    says: ({ noun }) => `your ${texts[noun].application} was approved. ${texts[noun].approved}`,
  },
  Denied: {
    subject: 'Your application was denied',
    says: ({ noun }) => `your ${texts[noun].application} was denied.`,
    after: 'If you have questions, please write to the support.',
  },
  Pending: {
    subject: 'Your application is looked at again',
    says: ({ noun }) => `your ${texts[noun].application} was taken up again and waits for a decision.`,
  },
  'Awaiting Info': {
    subject: 'Your application needs something from you',
    says: ({
      noun,
      role,
    }) => `something is missing in your ${texts[noun].application}. Please sign in, open ${role} Details, fill in what
is empty and send it again.`,
  },
};

export function decided(kind: Kind, person: Named, status: string, reason: string): Letter {
  const { subject, says, after = '' } = outcomes[status]!;
  const because = reason ? `\nThe reason given: ${reason}\n` : '';
  return { subject, text: `${dear(person)}\n\n${says(kind)}\n${because}\n${after}`.trimEnd() };
}
