import type { CourseInstanceStatus } from '@stoa/contract/course-instances';
import { dear, inMail, type Letter } from '../kernel/mail.ts';

export const instanceMoved = (
  person: { readonly firstName: string },
  course: string,
  status: CourseInstanceStatus,
  reason: string,
): Letter => ({
  subject: `“${inMail(course)}” is now ${status}`,
  text: `${dear(person)}

the status of your course “${inMail(course)}” is now: ${status}.
${reason ? `\nThe reason given: ${reason}\n` : ''}${status === 'Approved' ? '\nYou can now open its registration.\n' : ''}`,
});

export const waitsForApproval = (person: { readonly firstName: string }, course: string, page: string): Letter => ({
  subject: `“${inMail(course)}” waits for approval`,
  text: `${dear(person)}

the course “${inMail(course)}” was submitted and waits for approval:

${page}`,
});
