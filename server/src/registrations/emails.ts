import { dollars } from '@stoa/contract/kernel/fields';
import { dear, inMail, type Letter } from '../kernel/mail.ts';

interface Named {
  readonly firstName: string;
}
const refundSentence = (refund: number, pending: boolean) =>
  pending
    ? '\nYour payment is still being processed. If it arrives, we refund it in full.\n'
    : refund > 0
      ? `\nWe refund ${dollars(refund)}. Refunds may take up to 7-10 business days to process.\n`
      : '\nThere was nothing to refund.\n';

export const registeredFree = (person: Named, course: string, isAudit: boolean): Letter => ({
  subject: `You are registered: ${inMail(course)}`,
  text: `${dear(person)}

you are registered for “${inMail(course)}” (${isAudit ? 'audit' : 'credit'}). There was nothing to pay.`,
});

export const unregistered = (person: Named, course: string, refund: number, pending: boolean): Letter => ({
  subject: `You are unregistered: ${inMail(course)}`,
  text: `${dear(person)}

you are no longer registered for “${inMail(course)}”.
${refundSentence(refund, pending)}`,
});

export const courseCancelled = (person: Named, course: string, refund: number, pending: boolean): Letter => ({
  subject: `“${inMail(course)}” was cancelled`,
  text: `${dear(person)}

we are sorry: the course “${inMail(course)}” was cancelled.
${refundSentence(refund, pending)}`,
});

export const gradePosted = (person: Named, course: string, page: string, isChanged: boolean): Letter => ({
  subject: `Your grade for ${inMail(course)}`,
  text: `${dear(person)}

your final grade for “${inMail(course)}” was ${isChanged ? 'changed' : 'posted'}. You find it under My Courses:

${page}`,
});

export const gradeReopened = (person: Named, course: string, grade: string, reason: string): Letter => ({
  subject: `Your grade for ${inMail(course)} is looked at again`,
  text: `${dear(person)}

your final grade ${grade} for “${inMail(course)}” was reopened and may change. You are told when it is posted again.

Reason: ${reason}`,
});

export const modeChanged = (person: Named, course: string, isAudit: boolean, refund: number): Letter => ({
  subject: `You are registered for ${isAudit ? 'audit' : 'credit'}: ${inMail(course)}`,
  text: `${dear(person)}

your registration for “${inMail(course)}” was changed to ${isAudit ? 'audit' : 'credit'}.
${refundSentence(refund, false)}`,
});

const listed = (courses: readonly string[]) => courses.map((course) => `  ${inMail(course)}`).join('\n');

export const creditConfirmed = (person: Named, courses: readonly string[], page: string): Letter => ({
  subject: 'Your credit is confirmed',
  text: `${dear(person)}

your application was approved, and with it the credit of these courses:

${listed(courses)}

You need do nothing.

${page}`,
});

export const creditDenied = (person: Named, courses: readonly string[], page: string): Letter => ({
  subject: 'Your courses for credit',
  text: `${dear(person)}

your application was denied, and so these courses bring no credit:

${listed(courses)}

You can move each of them to audit under My Courses; the difference in price is paid back.

${page}`,
});
