import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { refuseOthers } from '../../people/accounts/institution.ts';
import { recordAction } from '../../kernel/audit.ts';
import { inMail } from '../../kernel/mail-blocks.ts';
import type { MailTemplate } from '../../kernel/mail.ts';
import { Refusal, conflict, notFound } from '../../kernel/refusal.ts';
import { countHit } from '../../kernel/throttle.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { lockedSharing, professorSeenBy } from './instructor-files.queries.ts';
import { institutionFor } from './instructor-files.ts';

const day = 86_400;

const asksToShare =
  (institution: string): MailTemplate =>
  () => ({
    subject: i18n.t('{institution} asks to read your instructor file', { institution: inMail(institution) }),
    names: [inMail(institution)],
    blocks: [
      i18n.t(
        '{institution} can’t qualify you by your degrees or graduate hours before it can read your credentials. You decide whether it can.',
        { institution: inMail(institution) },
      ),
      i18n.t('Under Sharing, allow it to read your file. You can stop sharing at any time.'),
      { button: i18n.t('Open your instructor file'), path: paths.instructorFile },
    ],
  });

/**
 * Asks a professor to share the file with an institution, by notification and email, at most once a day. Throws a Refusal: 404
 * if the institution doesn't see the professor, 409 if the file is already shared, 429 if the professor was asked today.
 */
export async function askToShare(context: Context<Trx>, id: string, asked: string | undefined): Promise<void> {
  const institutionREF = await institutionFor(context, asked);
  const { name: institution } = await refuseOthers(context, institutionREF);
  const professor = await professorSeenBy(context.db, { institutionREF }, id);
  if (!professor) throw notFound();
  const name = fullName(professor);
  if (await lockedSharing(context.db, { professorREF: id, institutionREF }))
    throw conflict(i18n.t('{name} already shares the instructor file with {institution}.', { name, institution }));
  const { hits, wait } = await countHit(context.db, `ask to share ${id} ${institutionREF}`, day);
  if (hits > 1)
    throw new Refusal(429, i18n.t('{name} was already asked today. You can ask again tomorrow.', { name }), {
      retryAfter: wait,
    });
  await recordAction(context, 'ask to share instructor file', 'professor', id, { institution: institutionREF });
  await notify(context, [professor.personId], {
    kind: 'decision',
    data: { what: 'share asked', institution },
    url: paths.instructorFile,
    mail: asksToShare(institution),
  });
}
