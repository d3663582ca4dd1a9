import { expect, test } from 'vitest';
import { meaningOf } from './mailErrors.ts';

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'We can’t reach the mail server.'],
  ['getaddrinfo ENOTFOUND mail.example', 'We can’t reach the mail server.'],
  ['Greeting never received', 'We can’t reach the mail server.'],
  ['Connection timeout', 'We can’t reach the mail server.'],
  ['Timeout', 'We can’t reach the mail server.'],
  ['Unexpected socket close', 'We can’t reach the mail server.'],
  [
    'Client network socket disconnected before secure TLS connection was established',
    'We can’t reach the mail server.',
  ],
  ['Message failed: 550 5.2.1 Mailbox closed', 'The mail server refuses the address.'],
  ['Message failed: 451 4.4.1 Timeout of our own server', 'The mail server can’t take the email right now.'],
  ['self-signed certificate', 'We can’t make a secure connection to the mail server.'],
  [
    'Invalid login: 535 5.7.8 Authentication failed',
    'The mail server refuses our name or password. Check the setting SMTP_URL.',
  ],
  ['Can’t send mail - all recipients were rejected: 550 5.1.1 No such user here', 'This mailbox doesn’t exist.'],
  ['Message failed: 550 Unknown user', 'This mailbox doesn’t exist.'],
  ['Can’t send mail - all recipients were rejected: 550 5.2.0 Relay refused', 'The mail server refuses the address.'],
  ['Message failed: 552 5.2.2 Mailbox full', 'The recipient’s mailbox is full.'],
  ['Message failed: 451 4.7.1 Try again later', 'The mail server can’t take the email right now.'],
  ['Message failed: 554 5.7.1 Looks like spam', 'The mail server refuses the email as spam.'],
  ['Message failed: 554 5.6.0 Too strange', 'The mail server refuses the email.'],
  ['something quite new', 'We couldn’t hand over the email.'],
])('“%s” is said as “%s”', (error, meaning) => {
  expect(meaningOf(error)).toBe(meaning);
});
