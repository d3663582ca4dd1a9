import { dear, type Letter } from '../kernel/mail.ts';

export const heldMalware = (person: { readonly firstName: string }, name: string): Letter => ({
  subject: 'A file of yours was removed',
  text: `${dear(person)}

your file “${name}” holds malware and was removed; nobody can open it any more. Please check the computer it came from.
If it was part of your application, please write to the support, and you can send another one.`,
});
