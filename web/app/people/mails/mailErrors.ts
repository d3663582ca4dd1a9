import { i18n } from '@stoa/contract/kernel/i18n';

/** Errors of mail servers and connections with their meanings. The first match counts. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENETUNREACH|EPIPE|^timeout|connection (?:timeout|closed)|greeting never|socket (?:close|disconnected)/i,
    /*i18n*/ 'We can’t reach the mail server.',
  ],
  [/certificate|TLS|SSL|wrong version number/i, /*i18n*/ 'We can’t make a secure connection to the mail server.'],
  [
    /\b53[0458]\b|invalid login|authentication/i,
    /*i18n*/ 'The mail server refuses our name or password. Check the setting SMTP_URL.',
  ],
  [/\b(?:452|522|552)\b|quota|\bfull\b/i, /*i18n*/ 'The recipient’s mailbox is full.'],
  [
    /\b5\.1\.[0-36]\b|no such (?:user|mailbox)|(?:user|recipient|mailbox) (?:unknown|not found|does(?:n.t| not) exist)|unknown user/i,
    /*i18n*/ 'This mailbox doesn’t exist.',
  ],
  [/spam|blocked|reputation|blacklist|\b5\.7\.1\b/i, /*i18n*/ 'The mail server refuses the email as spam.'],
  [/recipients? .*\b5\d\d\b|\b5(?:50|51|53)\b/i, /*i18n*/ 'The mail server refuses the address.'],
  [/\b4\d\d\b/, /*i18n*/ 'The mail server can’t take the email right now.'],
  [/\b5\d\d\b/, /*i18n*/ 'The mail server refuses the email.'],
];
/** Why an email wasn't delivered, in the reader's language. */
export const meaningOf = (error: string): string =>
  i18n.t(meanings.find(([says]) => says.test(error))?.[1] ?? /*i18n*/ 'We couldn’t hand over the email.');
