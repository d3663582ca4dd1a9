// Pictures of every kind of mail, narrow and wide, light and dark: `node lab/mails.ts /tmp/mails`; with a language after it,
// in that one.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { Role } from '@stoa/contract/kernel/role';
import { invitedRoles } from '@stoa/contract/people/invitations.endpoints';
import { standardAccent } from '@stoa/contract/kernel/contrast';
import { standardSite } from '@stoa/contract/office/site-settings.endpoints';
import { isLanguage } from '@stoa/contract/kernel/i18n';
import config from '../playwright.config.ts';
import * as accounts from '../server/src/people/accounts/accounts.emails.ts';
import * as announcements from '../server/src/teaching/announcements.emails.ts';
import * as applications from '../server/src/catalog/applications/applications.emails.ts';
import { professor, student } from '../server/src/catalog/applications/applications.ts';
import * as board from '../server/src/teaching/board/board.emails.ts';
import * as definitions from '../server/src/catalog/course-definitions.emails.ts';
import * as instances from '../server/src/catalog/course-instances/course-instances.emails.ts';
import { courseFacts } from '../server/src/catalog/course-instances/course-details.ts';
import * as files from '../server/src/people/files.emails.ts';
import * as invitations from '../server/src/people/invitations/invitations.emails.ts';
import { markOfMails, type Marked } from '../server/src/kernel/letterhead.ts';
import { speakIn } from '../server/src/kernel/language.ts';
import type { MailTemplate } from '../server/src/kernel/mail.ts';
import { framed, textOf } from '../server/src/kernel/mail-blocks.ts';
import { htmlOf } from '../server/src/kernel/mail-html.ts';
import * as meetings from '../server/src/teaching/meetings/meetings.emails.ts';
import { dateSoon } from '../server/src/enrollment/date-reminders.emails.ts';
import * as corrections from '../server/src/enrollment/census/corrections.emails.ts';
import * as payments from '../server/src/payments/payments.emails.ts';
import * as registrations from '../server/src/enrollment/registrations/registrations.emails.ts';
import * as ending from '../server/src/enrollment/leaving/ending.emails.ts';
import { incompleteEnds, incompleteLapsed } from '../server/src/enrollment/final-grades/incompletes.emails.ts';
import * as waiting from '../server/src/enrollment/registrations/seats/waiting.emails.ts';
import * as retention from '../server/src/office/retention/retention.emails.ts';
import * as setup from '../server/src/office/setup.emails.ts';
import * as transcripts from '../server/src/enrollment/transcripts.emails.ts';
import * as work from '../server/src/teaching/submissions/submissions.emails.ts';

const folder = resolve(process.argv[2] ?? '/tmp/stoa-mails');
const language = process.argv[3] ?? 'en';
if (!isLanguage(language)) throw new Error(`Stoa doesn’t speak ${language}`);
const only = process.argv[4];

const _id = '01900000-0000-7000-8000-000000000000';
const plato = { _id, name: 'Plato’s Republic', start: '2027-02-01', end: '2027-05-01' };
const long = {
  _id,
  name: 'Introduction to the Reading of Aristotle’s Metaphysics in Greek, with Exercises',
  start: '2026-11-01',
  end: '2027-01-31',
};
const seller = { name: 'Stoa Learning LLC', address: '1 Painted Porch\nSpringfield', taxNumber: '00-0000000' };
const sold = { name: long.name, path: '/one', buyAt: '/one', details: () => courseFacts(long), seller };
const courses = [plato.name, 'Ἠθικὰ Νικομάχεια', '星期一的哲學', long.name];
const greek = 'Ὑπατία ἡ Ἀλεξανδρινή';
const chinese = '司馬相如 歐陽修';
const reason = 'The scan of your transcript is cut off.\nPlease send all four pages, <b>in color</b>.';
const at = '2026-11-23T08:00:00Z';
const token = 'a'.repeat(43);
const tax = { name: 'Sales tax', percent: 8.25, included: false, amount: 33 };
const of = { id: 'one', payer: chinese, sold, amount: 400, paymentId: '8AC96375LW8372054', note: 'it holds no money' };
const role = { from: 'Student', to: 'InstitutionAdmin', by: greek } as const satisfies {
  from: Role;
  to: Role;
  by: string;
};
const promise = {
  withdrawUntil: '2027-04-01',
  institution: { _id, name: 'Reed and Rhodes Consolidated College of Letters' },
  refunds: [{ until: '2027-02-14', percent: 50, amount: 200 }],
};
const everyDecision = ['Approved', 'Denied', 'Pending', 'Awaiting Info'];

/** Each email with the first name of its recipient; '' if nobody has confirmed the address. */
const letters: Readonly<Record<string, readonly [firstName: string, letter: MailTemplate]>> = {
  confirm: ['', accounts.confirmAddress([{ at, role: 'Professor', link: `/emailValidation/${token}` }], false)],
  'confirm-two': [
    '',
    accounts.confirmAddress(
      [
        { at, role: 'Professor', link: `/emailValidation/${token}` },
        { at, role: 'Student', link: `/emailValidation/${token}` },
      ],
      true,
    ),
  ],
  'confirm-made': ['', accounts.confirmMadeAccount(`/emailValidation/${token}`)],
  'has-account': ['Ada', accounts.alreadyRegistered(undefined)],
  reset: ['Ada', accounts.resetPassword(`/password-reset?token=${token}`)],
  'password-changed': ['Ada', accounts.passwordChanged('an administrator')],
  'address-changed': ['', accounts.addressChanged],
  invitation: ['', accounts.invitation(`/password-reset?token=${token}`)],
  ...Object.fromEntries(
    invitedRoles.map((invited): [string, readonly [string, MailTemplate]] => [
      `invited-${invited}`,
      [
        '',
        invitations.invitation({
          role: invited,
          by: greek,
          expiresAt: at,
          link: `/invitation/${token}`,
          institution: invited === 'InstitutionAdmin' ? greek : undefined,
          forAll: false,
        }),
      ],
    ]),
  ),
  'test-mail': [greek, setup.testMail],
  'two-factor-on': [greek, accounts.twoFactorStarted],
  'two-factor-off': ['Ada', accounts.twoFactorEnded('you')],
  role: ['Ada', accounts.roleChanged(role)],
  ...Object.fromEntries(
    [student, professor].flatMap((kind): [string, readonly [string, MailTemplate]][] => [
      [`${kind.noun}-received`, ['Ada', applications.applicationReceived(kind)]],
      ...everyDecision.map((status): [string, readonly [string, MailTemplate]] => [
        `${kind.noun}-${status}`,
        ['Ada', applications.decided(kind, status, reason)],
      ]),
    ]),
  ),
  'board-news': [
    'Ada',
    board.newMessages({ course: long.name, count: 3, author: greek, latest: `${reason}\n星期一` }, '/board', '/stop'),
  ],
  'board-file': [
    'Ada',
    board.newMessages({ course: plato.name, count: 1, author: 'Bo', latest: '' }, '/board', '/stop'),
  ],
  announcement: [
    chinese,
    announcements.announced(
      { course: plato.name, by: greek, title: '', text: 'No class on Monday.\n\nWe meet again on Wednesday.' },
      '/one',
    ),
  ],
  meeting: [
    chinese,
    meetings.meetingNotice(
      {
        what: 'meeting',
        change: 'added',
        course: long.name,
        topic: '星期一',
        count: 15,
        startsAt: '2027-02-02T23:30:00.000Z',
        zone: 'America/New_York',
      },
      { link: 'https://meet.example/logic', place: '', note: '' },
      '/one',
    ),
  ],
  'handed-in': [
    'Ada',
    work.handedIn(
      {
        course: plato.name,
        title: 'Essay on the cave',
        sentAt: '2027-02-02T23:30:00.000Z',
        version: 2,
        zone: 'America/New_York',
        lateDays: 1,
        files: ['essay.docx', 'notes.pdf'],
      },
      '/one',
    ),
  ],
  'work-returned': [chinese, work.submissionReturned({ course: long.name, title: '星期一' }, '/one')],
  'due-later': [
    'Ada',
    work.dueLater(
      {
        course: plato.name,
        title: 'Essay on the cave',
        dueAt: '2027-02-02T23:30:00.000Z',
        zone: 'America/New_York',
      },
      '/one',
    ),
  ],
  dropped: ['Ada', ending.left(plato, 'dropped', { refund: 200, pending: false }, false)],
  withdrawn: [chinese, ending.left(long, 'withdrawn', { refund: 0, pending: false }, true)],
  'no-show': [greek, ending.neverAttended(long, { refund: 0, pending: true })],
  'attended-after-all': ['Ada', ending.attendedAfterAll(plato)],
  'student-left': ['Theano', ending.studentLeft(long, chinese, 'withdrawn', '2027-02-20', reason)],
  'correction-asked': [
    'Rhea',
    corrections.correctionAsked({ course: long.name, student: greek, kind: 'attended' }, 'Theano', reason, '/one'),
  ],
  'correction-decided': [
    'Theano',
    corrections.correctionDecided({ course: plato.name, student: chinese, kind: 'grade' }, 'refused', reason, '/one'),
  ],
  ...Object.fromEntries(
    (['drop', 'census', 'withdraw', 'grades', 'census open', 'census late'] as const).map((which) => [
      `date-${which.replace(' ', '-')}`,
      [greek, dateSoon(long, which, '2027-02-14', promise, '/one')] as const,
    ]),
  ),
  'incomplete-ends': ['Ada', incompleteEnds(plato, { missing: reason, due: '2027-06-01', lapsesTo: 'F' })],
  'incomplete-lapsed': [chinese, incompleteLapsed(long, 'I', 'F (Failed)')],
  'definition-denied': ['Theano', definitions.definitionDecided(long.name, 'Denied', reason, '/one')],
  'definition-approved': ['Theano', definitions.definitionDecided(plato.name, 'Approved', '', '/one')],
  'instance-denied': ['Theano', instances.instanceMoved(long, 'Denied', reason, '/one')],
  'instance-approved': ['Theano', instances.instanceMoved(plato, 'Approved', '', '/one')],
  'instance-waits': ['Rhea', instances.waitsForApproval(plato, greek, '/one')],
  comment: [
    'Theano',
    instances.commented({ course: plato.name, by: 'Rhea Registrar', field: 'learningOutcomes', text: reason }, '/one'),
  ],
  malware: ['Ada', files.quarantined('transcript of records, final, signed.pdf')],
  transcript: ['Ada', transcripts.transcriptReplaced('7H3K-9QXM-2VRT-8WNC-4JPD')],
  'asks-for-deletion': [chinese, retention.asksForDeletion(_id)],
  deleted: ['', retention.wereDeleted()],
  registered: [greek, registrations.registeredFree(plato, true)],
  unregistered: ['Ada', registrations.unregistered(long, 400, false, true)],
  'unregistered-pending': ['Ada', registrations.unregistered(plato, 0, true, false)],
  started: [greek, registrations.courseStarted(long)],
  cancelled: ['Ada', registrations.courseCancelled(plato, 1234.5, false)],
  grade: ['Ada', registrations.gradePosted(plato, 'A−', 'B+')],
  'grade-reopened': ['Ada', registrations.gradeReopened(plato, 'B+', reason)],
  mode: ['Ada', registrations.modeChanged(plato, true, { refund: 200, kept: 25, later: 87.5 })],
  'credit-confirmed': ['Ada', registrations.creditConfirmed(courses)],
  'credit-denied': ['Ada', registrations.creditDenied(courses, courses.slice(0, 3))],
  'seat-free': [chinese, waiting.seatIsFree(long, at)],
  'seat-gone': ['Ada', waiting.seatWentOn(plato)],
  'waiting-ended': ['Ada', waiting.waitingEnded(plato)],
  receipt: [
    'Ada',
    payments.receipt(sold, {
      isAudit: false,
      amount: 433,
      tax,
      paymentId: of.paymentId,
      method: 'paypal',
      switched: false,
    }),
  ],
  'payment-pending': ['Ada', payments.paymentPending(sold, { amount: 433, tax, switched: false })],
  'payment-failed': ['Ada', payments.paymentFailed(sold, false)],
  refunded: ['Ada', payments.refunded(sold, { amount: 433, tax, reason: 'no place' })],
  'refund-delayed': ['Ada', payments.refundDelayed(sold, 400)],
  'refund-coming': ['Ada', payments.refundComing(sold, { amount: 100, reason, ended: true })],
  'place-given': ['Ada', payments.registrationGiven(sold, reason)],
  'payment-closed': ['Ada', payments.paymentClosed(sold, reason)],
  'place-ended': ['Ada', payments.registrationEnded(sold, reason)],
  'place-kept': ['Ada', payments.registrationKept(sold, reason)],
  'needs-attention': ['First', payments.needsAttention(of)],
  'closed-but-paid': ['First', payments.closedButPaid(of)],
  'refund-needs-attention': ['First', payments.refundNeedsAttention(of)],
  'money-gone': ['First', payments.moneyGone(of)],
  'part-gone': ['First', payments.partGone(of)],
  'dispute-opened': [
    'First',
    payments.disputeOpened({ ...of, claim: 'not as described', answerBy: '2027-02-14T23:00:00Z' }),
  ],
  'dispute-moved': ['First', payments.disputeMoved({ ...of, answerBy: '2027-02-20T23:00:00Z' })],
  'dispute-resolved': ['First', payments.disputeResolved(of)],
};

const sender = {
  accent: standardAccent,
  name: 'Stoa',
  publicUrl: 'https://stoa.example',
  supportEmail: 'support@stoa.example',
};
const site = { now: () => ({ ...standardSite, supportEmail: '' }) };
const mark = `data:image/png;base64,${(await markOfMails({ site, database: {} } as Marked)).toString('base64')}`;
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(config.use?.launchOptions);
for (const width of [390, 700])
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme });
    for (const [name, [firstName, letter]] of Object.entries(letters)) {
      if (only !== undefined && !name.includes(only)) continue;
      const { subject, body } = speakIn({ language }, () => {
        const mail = letter();
        return { subject: mail.subject, body: framed(mail, { firstName }, sender) };
      });
      await page.setContent(htmlOf(subject, body, mark));
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      if (width === 700 && colorScheme === 'light') console.log(`${'='.repeat(60)}\n${subject}\n\n${textOf(body)}`);
    }
    await page.close();
  }
await browser.close();
