import { dear, inMail, type Letter } from '../../kernel/mail.ts';

interface Named {
  readonly firstName: string;
}

/** `until` is an instant: it is said in UTC, because a mail does not know its reader's zone. */
const inUtc = (until: string) =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(until))} UTC`;

export const seatIsFree = (person: Named, course: string, until: string, page: string): Letter => ({
  subject: `A seat is free: ${inMail(course)}`,
  text: `${dear(person)}

you were waiting for a seat in “${inMail(course)}”, and now there is one. It is held for you until ${inUtc(until)}:
register before then, or it goes to the next who waits.

${page}`,
});

export const seatWentOn = (person: Named, course: string, page: string): Letter => ({
  subject: `The seat was not taken: ${inMail(course)}`,
  text: `${dear(person)}

the seat in “${inMail(course)}” that was held for you has gone to the next, and you are no longer on the waiting list.
You can join it again while the registration is open:

${page}`,
});

export const waitingEnded = (person: Named, course: string): Letter => ({
  subject: `The waiting list is closed: ${inMail(course)}`,
  text: `${dear(person)}

nobody can register for “${inMail(course)}” any more, and no seat became free for you. You were not charged anything.`,
});
