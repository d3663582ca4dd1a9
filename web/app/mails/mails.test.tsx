import { expect, test } from 'vitest';
import { meaningOf } from './words.ts';

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'The mail server can’t be reached.'],
  ['getaddrinfo ENOTFOUND mail.example', 'The mail server can’t be reached.'],
  ['Greeting never received', 'The mail server can’t be reached.'],
  ['Connection timeout', 'The mail server can’t be reached.'],
  ['Timeout', 'The mail server can’t be reached.'],
  ['Unexpected socket close', 'The mail server can’t be reached.'],
  [
    'Client network socket disconnected before secure TLS connection was established',
    'The mail server can’t be reached.',
  ],
  ['Message failed: 550 5.2.1 Mailbox closed', 'The mail server refuses the address.'],
  ['Message failed: 451 4.4.1 Timeout of our own server', 'The mail server does not take it just now.'],
  ['self-signed certificate', 'No secure connection to the mail server can be made.'],
  [
    'Invalid login: 535 5.7.8 Authentication failed',
    'The mail server refuses this installation’s name or password: see SMTP_URL.',
  ],
  [
    'Can’t send mail - all recipients were rejected: 550 5.1.1 No such user here',
    'The mail server refuses the address.',
  ],
  ['Message failed: 552 5.2.2 Mailbox full', 'The recipient’s mailbox is full.'],
  ['Message failed: 451 4.7.1 Try again later', 'The mail server does not take it just now.'],
  ['Message failed: 554 5.7.1 Looks like spam', 'The mail server refuses the mail.'],
  ['something quite new', 'The mail could not be handed over.'],
])('“%s” is said as “%s”', (error, meaning) => {
  expect(meaningOf(error)).toBe(meaning);
});
