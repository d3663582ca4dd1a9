import type { CourseInstanceStatus } from '@stoa/contract/course-instances';
import type { Letter } from '../kernel/mail.ts';

export const instanceMoved = (
  person: { readonly firstName: string },
  course: string,
  status: CourseInstanceStatus,
  reason: string,
): Letter => ({
  subject: `“${course}” is now ${status}`,
  text: `Dear ${person.firstName},

the status of your course “${course}” is now: ${status}.
${reason ? `\nThe reason given: ${reason}\n` : ''}${status === 'Approved' ? '\nYou can now open its registration.\n' : ''}`,
});

export const waitsForApproval = (person: { readonly firstName: string }, course: string, page: string): Letter => ({
  subject: `“${course}” waits for approval`,
  text: `Dear ${person.firstName},

the course “${course}” was submitted and waits for approval:

${page}`,
});
