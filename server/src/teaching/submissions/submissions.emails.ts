import { i18n } from '@stoa/contract/kernel/i18n';
import { forReader } from '../../kernel/dates.ts';
import type { MailTemplate } from '../../kernel/mail.ts';
import { inMail, type Fact } from '../../kernel/mail-blocks.ts';

interface Receipt {
  readonly course: string;
  readonly title: string;
  readonly sentAt: string;
  readonly zone: string;
  readonly version: number;
  readonly lateDays: number;
  readonly files: readonly string[];
}
/** The receipt for submitted work. `path` leads to it. */
export const handedIn =
  (receipt: Receipt, path: string): MailTemplate =>
  () => {
    const { sentAt, zone, version, lateDays, files } = receipt;
    const [course, title] = [inMail(receipt.course), inMail(receipt.title)];
    const details: Fact[] = [
      [i18n.t('Handed in'), forReader(sentAt, zone)],
      [i18n.t('Version'), String(version)],
      ...(lateDays === 0 ? [] : [[i18n.t('Days late'), String(lateDays)] as const]),
    ];
    return {
      subject: i18n.t('Handed in: {title}', { title }),
      names: [course, title],
      blocks: [
        i18n.t('We have your work for “{title}” in “{course}”. This is your receipt.', { title, course }),
        { facts: details },
        ...(files.length === 0 ? [] : [{ list: files.map(inMail) }]),
        { button: i18n.t('See your work'), path },
      ],
    };
  };

/** Tells a student that their work is graded. `path` leads to it; the grade itself is read there. */
export const submissionReturned =
  (names: { readonly course: string; readonly title: string }, path: string): MailTemplate =>
  () => {
    const [course, title] = [inMail(names.course), inMail(names.title)];
    return {
      subject: i18n.t('Graded: {title}', { title }),
      names: [course, title],
      blocks: [
        i18n.t('Your work for “{title}” in “{course}” is graded. You can read your grade and the feedback.', {
          title,
          course,
        }),
        { button: i18n.t('See your grade'), path },
      ],
    };
  };

interface Due {
  readonly course: string;
  readonly title: string;
  readonly zone: string;
}
/** The mail about a due time. `say` returns its sentence; the time follows, if there is one. */
const dueAtAnotherTime =
  (
    { course, title, zone, dueAt }: Due & { readonly dueAt: string | null },
    path: string,
    say: (names: { readonly course: string; readonly title: string }) => string,
  ): MailTemplate =>
  () => {
    const names = { course: inMail(course), title: inMail(title) };
    return {
      subject: i18n.t('Due at another time: {title}', names),
      names: [names.course, names.title],
      blocks: [
        say(names),
        ...(dueAt === null ? [] : [{ facts: [[i18n.t('Due'), forReader(dueAt, zone)]] satisfies Fact[] }]),
        { button: i18n.t('Open the assignment'), path },
      ],
    };
  };

/** An assignment has another due time, or none any more. `path` leads to it. */
export const dueMoved = (due: Due & { readonly dueAt: string | null }, path: string): MailTemplate =>
  dueAtAnotherTime(due, path, (names) =>
    due.dueAt === null
      ? i18n.t('“{title}” in “{course}” no longer has a due date.', names)
      : i18n.t('Your professor has set another time for “{title}” in “{course}”.', names),
  );

/** A student has an extension. `path` leads to the assignment. */
export const dueLater = (due: Due & { readonly dueAt: string }, path: string): MailTemplate =>
  dueAtAnotherTime(due, path, (names) =>
    i18n.t('Your professor has set another time for your work for “{title}” in “{course}”.', names),
  );
