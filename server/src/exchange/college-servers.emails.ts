import { serverProblems, type ServerProblem } from '@stoa/contract/exchange/college-servers.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { MailTemplate } from '../kernel/mail.ts';
import { inMail } from '../kernel/mail-blocks.ts';

interface Problem {
  readonly problem: ServerProblem;
  readonly detail: string;
}
/** Says that files can't be exchanged with a college's server, or that the exchange works again. */
export const serverNews =
  (institution: string, failure: Problem | null, path: string): MailTemplate =>
  () => {
    const college = inMail(institution);
    const button = { button: i18n.t('Open the server’s settings'), path };
    return failure
      ? {
          subject: i18n.t('Files can’t be exchanged with the server of {college}', { college }),
          blocks: [
            i18n.t(serverProblems[failure.problem]),
            ...(failure.detail === '' ? [] : [inMail(failure.detail)]),
            i18n.t('Nothing is lost: we try again every hour, and send what waits once it works.'),
            button,
          ],
        }
      : {
          subject: i18n.t('The server of {college} works again', { college }),
          blocks: [i18n.t('Files are exchanged again.'), button],
        };
  };
