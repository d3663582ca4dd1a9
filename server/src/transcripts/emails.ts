import { dear, type Letter } from '../kernel/mail.ts';

export const transcriptReplaced = (person: { readonly firstName: string }, code: string, page: string): Letter => ({
  subject: 'Your transcript was replaced',
  text: `${dear(person)}

a final grade of yours has changed. The transcripts you were issued before are revoked: who looks up their codes is told
so. A new one is ready, with the code ${code}:

${page}`,
});
