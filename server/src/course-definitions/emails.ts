import { dear, inMail, type Letter } from '../kernel/mail.ts';

export const definitionDecided = (
  person: { readonly firstName: string },
  course: string,
  status: 'Approved' | 'Denied',
  reason: string,
): Letter => ({
  subject: `“${inMail(course)}” was ${status.toLowerCase()}`,
  text: `${dear(person)}

your course definition “${inMail(course)}” was ${status.toLowerCase()}.
${status === 'Approved' ? 'You can now schedule it as a course.' : 'You can change it, and so ask for approval again.'}
${reason ? `\nThe reason given: ${reason}\n` : ''}`,
});
