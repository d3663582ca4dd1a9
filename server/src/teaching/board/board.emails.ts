import { cutWords } from '@stoa/contract/kernel/text';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../../kernel/mail.ts';
import { inMail } from '../../kernel/mail-blocks.ts';

interface News {
  readonly course: string;
  readonly count: number;
  readonly author: string | null;
  readonly latest: string;
}
const mostShown = 500;

/** `board` and `stop` are paths: to the messages, and to the page that ends these emails. */
export const newMessages =
  ({ count, latest, ...names }: News, board: string, stop: string): MailTemplate =>
  () => {
    const [course, name] = [inMail(names.course), names.author === null ? i18n.t('A student') : inMail(names.author)];
    return {
      stop,
      subject: i18n.t('{count, plural, one {New message} other {# new messages}}: {course}', { count, course }),
      names: [course, name],
      blocks: [
        i18n.t(
          '{count, plural, one {There’s a new message} other {There are # new messages}} on the board of “{course}”.',
          { count, course },
        ),
        ...(latest.trim()
          ? [i18n.t('{name} wrote:', { name }), { quote: cutWords(latest, mostShown) }]
          : [i18n.t('{name} shared a file.', { name })]),
        { button: i18n.t('Read and answer'), path: board },
        i18n.t('You get at most one email an hour about this board.'),
        { link: i18n.t('Stop emails about this course'), path: stop },
      ],
    };
  };
