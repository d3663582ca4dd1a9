import { i18n } from '@stoa/contract/kernel/i18n';
import type { MeetingNotice, StoredNotice } from '../../columns.ts';
import { forReader, onDay } from '../../kernel/dates.ts';

type Said = { readonly [What in StoredNotice['what']]: (of: Extract<StoredNotice, { what: What }>) => string };

/** The sentence of each kind of notification, in its reader's language. */
const sentences: { readonly [What in StoredNotice['what']]: (of: never) => string } = {
  announced: ({ course, by, title }: Extract<StoredNotice, { what: 'announced' }>) =>
    title === ''
      ? i18n.t('{name} announced something in “{course}”.', { name: by, course })
      : i18n.t('{name} announced in “{course}”: {title}', { name: by, course, title }),
  board: ({ course, by }: { course: string; by: string | null }) =>
    i18n.t('{name} wrote on the board of “{course}”.', { name: by ?? i18n.t('A student'), course }),
  'shares proposed': ({ course, by }: { course: string; by: string }) =>
    i18n.t('{name} proposes shares of the earnings of “{course}”.', { name: by, course }),
  'shares agreed': ({ course }: { course: string }) =>
    i18n.t('The shares of the earnings of “{course}” are agreed.', { course }),
  commented: ({ course, by }: { course: string; by: string }) =>
    i18n.t('{name} commented on “{course}”.', { name: by, course }),
  'course moved': ({ course, status }: { course: string; status: string }) =>
    i18n.t('“{course}” is now {status}.', { course, status: i18n.t(status) }),
  'definition decided': ({ course, status }: { course: string; status: string }) =>
    i18n.t('The course definition “{course}” is now {status}.', { course, status: i18n.t(status) }),
  'course waits': ({ course, by }: { course: string; by: string }) =>
    i18n.t('{name} submitted “{course}”. It’s waiting for approval.', { name: by, course }),
  'application decided': ({ status }: { status: string }) =>
    i18n.t('Your application is now {status}.', { status: i18n.t(status) }),
  'credit decided': ({ status }: { status: string }) =>
    status === 'Approved' ? i18n.t('Your course credit is confirmed.') : i18n.t('Your course credit isn’t confirmed.'),
  'grade posted': ({ course, grade }: { course: string; grade: string }) =>
    i18n.t('Your final grade in “{course}” is {grade}.', { course, grade }),
  'grade reopened': ({ course }: { course: string }) =>
    i18n.t('Your final grade in “{course}” was opened again.', { course }),
  meeting: ({ change, course, startsAt, zone, count }: MeetingNotice) => {
    const values = { course, count, when: forReader(startsAt, zone) };
    return {
      added: i18n.t(
        '{count, plural, one {“{course}” has a new meeting on {when}.} other {“{course}” has # new meetings, the first on {when}.}}',
        values,
      ),
      moved: i18n.t(
        '{count, plural, one {A meeting of “{course}” was moved to {when}.} other {# meetings of “{course}” were moved, the first to {when}.}}',
        values,
      ),
      cancelled: i18n.t(
        '{count, plural, one {The meeting of “{course}” on {when} is cancelled.} other {# meetings of “{course}” are cancelled, the first on {when}.}}',
        values,
      ),
      soon: i18n.t('“{course}” meets on {when}.', values),
    }[change];
  },
  withdrawn: ({ course }: { course: string }) => i18n.t('You were withdrawn from “{course}”.', { course }),
  'never attended': ({ course }: { course: string }) =>
    i18n.t('The roster of “{course}” says that you never attended.', { course }),
  'attended after all': ({ course }: { course: string }) =>
    i18n.t('The roster of “{course}” was corrected: you’re on it again.', { course }),
  'pay to return': ({ course, owed }: Extract<StoredNotice, { what: 'pay to return' }>) =>
    i18n.t('You attended “{course}”: pay {amount} again to be back on the roster.', { course, amount: owed }),
  'return refused': ({ course }: { course: string }) =>
    i18n.t('You can’t return to the roster of “{course}”: the institution refused it.', { course }),
  'student left': ({ how, course, student }: Extract<StoredNotice, { what: 'student left' }>) =>
    how === 'dropped'
      ? i18n.t('{student} dropped “{course}”.', { student, course })
      : i18n.t('{student} withdrew from “{course}”.', { student, course }),
  'correction asked': ({ course, by, student }: Extract<StoredNotice, { what: 'correction asked' }>) =>
    i18n.t('{name} asks to correct the roster of “{course}” for {student}.', { name: by, course, student }),
  'correction decided': ({ course, student, decision }: Extract<StoredNotice, { what: 'correction decided' }>) =>
    decision === 'confirmed'
      ? i18n.t('Your correction of “{course}” for {student} is confirmed.', { course, student })
      : i18n.t('Your correction of “{course}” for {student} is refused.', { course, student }),
  'date soon': ({ course, which, day }: Extract<StoredNotice, { what: 'date soon' }>) => {
    const values = { course, date: onDay(day) };
    return {
      drop: i18n.t('The last day to drop “{course}” without a record is {date}.', values),
      census: i18n.t('The census of “{course}” is on {date}.', values),
      withdraw: i18n.t('The last day to withdraw from “{course}” is {date}.', values),
      grades: i18n.t('The grades of “{course}” are due by {date}.', values),
      'census open': i18n.t('The census of “{course}” was on {date}. Sign the roster.', values),
      'census late': i18n.t('The roster of “{course}” isn’t signed. Its census was on {date}.', values),
    }[which];
  },
  'incomplete lapses': ({ course, day, grade }: Extract<StoredNotice, { what: 'incomplete lapses' }>) =>
    i18n.t('Your Incomplete in “{course}” becomes {grade} after {date}.', { course, grade, date: onDay(day) }),
  'incomplete lapsed': ({ course, grade }: Extract<StoredNotice, { what: 'incomplete lapsed' }>) =>
    i18n.t('Your Incomplete in “{course}” became {grade}.', { course, grade }),
  unregistered: ({ course }: { course: string }) => i18n.t('You’re no longer registered for “{course}”.', { course }),
  'course cancelled': ({ course }: { course: string }) => i18n.t('“{course}” was cancelled.', { course }),
  material: ({ course, title }: { course: string; title: string }) =>
    i18n.t('“{course}” has something new: {title}', { course, title }),
  'work returned': ({ course, title }: { course: string; title: string }) =>
    i18n.t('Your work for “{title}” in “{course}” is graded.', { title, course }),
  'grade changed': ({ course, title }: { course: string; title: string }) =>
    i18n.t('Your grade for “{title}” in “{course}” was changed.', { title, course }),
  'due ended': ({ course, title }: { course: string; title: string }) =>
    i18n.t('“{title}” in “{course}” no longer has a due date.', { title, course }),
  'due later': ({ course, title, dueAt, zone }: Extract<StoredNotice, { what: 'due later' }>) =>
    i18n.t('Your work for “{title}” in “{course}” is now due on {when}.', {
      title,
      course,
      when: forReader(dueAt, zone),
    }),
  'transcript replaced': () => i18n.t('A grade changed, so your record of study was replaced.'),
  'credit accepted': ({ college, course }: { college: string; course: string }) =>
    i18n.t('{college} has registered you for “{course}”.', { college, course }),
  'credit refused': ({ college, course }: { college: string; course: string }) =>
    i18n.t('{college} hasn’t registered you for “{course}” yet.', { college, course }),
  'credit posted': ({ college, course }: { college: string; course: string }) =>
    i18n.t('{college} has posted your credit for “{course}”.', { college, course }),
  'work waits': ({ college, count }: { college: string; count: number }) =>
    i18n.t('{count, plural, one {# thing keeps} other {# things keep}} credits from arriving at {college}.', {
      college,
      count,
    }),
  'file problem': ({ college, term }: { college: string; term: string }) =>
    i18n.t('The file of {term} for {college} can’t be written.', { college, term }),
  'number known': ({ college }: { college: string }) =>
    i18n.t('{college} has given you a student number.', { college }),
  'number wanted': ({ college }: { college: string }) =>
    i18n.t('Your move: send the application of {college}.', { college }),
  'server problem': ({ college }: { college: string }) =>
    i18n.t('Files can’t be exchanged with the server of {college}.', { college }),
  'server works': ({ college }: { college: string }) => i18n.t('The server of {college} works again.', { college }),
  'numbers wanted': ({ college, students }: Extract<StoredNotice, { what: 'numbers wanted' }>) =>
    i18n.t('{students, plural, one {# student waits} other {# students wait}} for a student number at {college}.', {
      students,
      college,
    }),
  'qualification ends': ({ course, institution, until }: Extract<StoredNotice, { what: 'qualification ends' }>) =>
    i18n.t('The qualification for “{course}” at {institution} ends on {date}.', {
      course,
      institution,
      date: onDay(until),
    }),
  'share asked': ({ institution }: { institution: string }) =>
    i18n.t('{institution} asks you to share your instructor file.', { institution }),
  'webhook stopped': ({ host }: { host: string }) => i18n.t('We turned off the webhook to {host}.', { host }),
  'second word': ({ name, by }: { name: string; by: string }) =>
    i18n.t('{by} wants {name} to act for all institutions. You can agree or refuse.', { name, by }),
  'read in bulk': ({ name }: { name: string }) => i18n.t('{name} works with very many records.', { name }),
  registered: ({ course }: { course: string }) => i18n.t('You’re registered for “{course}”.', { course }),
  'seat free': ({ course }: { course: string }) => i18n.t('A seat in “{course}” is held for you.', { course }),
  'seat gone': ({ course }: { course: string }) =>
    i18n.t('The seat in “{course}” that was held for you went on to the next in line.', { course }),
  'waiting ended': ({ course }: { course: string }) => i18n.t('The waiting list of “{course}” has ended.', { course }),
} satisfies Said;

export const textOfNotice = (notice: StoredNotice): string => sentences[notice.what](notice as never);
