/** What mails says. */
export const words = {
  undeliveredMail: 'Undelivered Mail',
  undeliveredMails: 'Undelivered mails',
  whatThisIs:
    'What the mail server has not taken. Each mail is tried for a day, ever less often, and is then given up.',
  to: 'To',
  subject: 'Subject',
  since: 'Waiting since',
  state: 'State',
  tries: 'Tries',
  lastError: 'Last error',
  states: { trying: 'Still tried', stopped: 'Given up' },
  failedToLoad: 'Failed to load the undelivered mails',
  allWentOut: 'Every mail has gone out. Nothing is to be done.',
  sendAgain: 'Send Again',
  sendAgainTo: (name: string) => `Send the mail to ${name} again?`,
  itGoesOutAsItWasWritten: (subject: string, email: string, since: string) =>
    `“${subject}” goes to ${email} as it was written ${since} ago, and is tried for another day. A link in it may have ended since: whoever needs a new one asks for it.`,
  isTriedAgain: (name: string) => `The mail to ${name} is tried for another day.`,
  failedToSendAgain: 'Failed to send the mail again',
  sendAllAgain: 'Send All Again',
  sendAllThatWereGivenUp: (mails: string) => `Send ${mails} again?`,
  eachGoesOutAsItWasWritten:
    'Every mail that was given up goes to its recipient as it was written, and is tried for another day. Do it when the mail server is well again. Links in them may have ended since.',
  areTriedAgain: (mails: string, one: boolean) => `${mails} ${one ? 'is' : 'are'} tried for another day.`,
  failedToSendAllAgain: 'Failed to send the mails again',
  leaveUnsent: 'Leave Unsent',
  leaveTheMailTo: (name: string) => `Leave the mail to ${name} unsent?`,
  itIsNotTriedAnyMore: (subject: string, email: string) =>
    `“${subject}” is not tried any more, and ${email} never gets it. It leaves this list; the log keeps that you did this.`,
  isLeftUnsent: (name: string) => `The mail to ${name} stays unsent.`,
  failedToLeave: 'Failed to leave the mail unsent',
};

/** What a mail server or the way to it may say, and what it means; the first that fits. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENETUNREACH|EPIPE|^timeout|connection (?:timeout|closed)|greeting never|socket (?:close|disconnected)/i,
    'The mail server can’t be reached.',
  ],
  [/certificate|TLS|SSL|wrong version number/i, 'No secure connection to the mail server can be made.'],
  [
    /\b53[0458]\b|invalid login|authentication/i,
    'The mail server refuses this installation’s name or password: see SMTP_URL.',
  ],
  [/\b(?:452|522|552)\b|quota|\bfull\b/i, 'The recipient’s mailbox is full.'],
  [/recipients? .*\b5\d\d\b|\b5(?:50|51|53)\b/i, 'The mail server refuses the address.'],
  [/\b4\d\d\b/, 'The mail server does not take it just now.'],
  [/\b5\d\d\b/, 'The mail server refuses the mail.'],
];
/** Why a mail did not go out, in words. */
export const meaningOf = (error: string): string =>
  meanings.find(([says]) => says.test(error))?.[1] ?? 'The mail could not be handed over.';
