import { dear, inMail, type Letter } from '../../kernel/mail.ts';

/** To the professors when a reviewer has remarked on something, and to the reviewers when a professor has answered. */
export const commented = (
  person: { readonly firstName: string },
  facts: { readonly course: string; readonly by: string; readonly page: string },
): Letter => ({
  subject: `A comment on “${inMail(facts.course)}”`,
  text: `${dear(person)}

${inMail(facts.by)} has commented on the course “${inMail(facts.course)}”. You can read and answer it here:

${facts.page}`,
});
