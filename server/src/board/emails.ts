import { dear, inMail, type Letter } from '../kernel/mail.ts';

interface Named {
  readonly firstName: string;
}
interface News {
  readonly course: string;
  readonly count: number;
  readonly author: string;
  readonly latest: string;
}
const mostShown = 500;
const excerpt = (text: string) => (text.length > mostShown ? `${text.slice(0, mostShown).toWellFormed()}…` : text);

/** A mail's subject is one line, whatever the course is called. */
export const newMessages = (
  person: Named,
  { course, count, author, latest }: News,
  board: string,
  stop: string,
): Letter => ({
  subject: `${count === 1 ? 'A new message' : `${count} new messages`}: ${inMail(course)}`,
  text: `${dear(person)}

there ${count === 1 ? 'is a new message' : `are ${count} new messages`} on the board of “${inMail(course)}”. ${
    latest.trim() ? `${inMail(author)} wrote:\n\n${excerpt(latest)}` : `${inMail(author)} has put a file there.`
  }

Read and answer: ${board}

You get at most one such mail an hour. To get none about this course: ${stop}`,
});

export const announcement = (
  person: Named,
  course: string,
  author: string,
  message: string,
  board: string,
): Letter => ({
  subject: `Announcement: ${inMail(course)}`,
  text: `${dear(person)}

${inMail(author)} announces to everybody in “${inMail(course)}”:

${message}

On the board: ${board}`,
});
