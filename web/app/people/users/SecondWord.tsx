import { accounts, type User } from '@stoa/contract/people/accounts.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useAsked } from '../../ui/confirm.tsx';
import { instant } from '../../ui/format.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Note } from '../../ui/plain/Note.tsx';

/** Another administrator agrees that somebody acts for all institutions, or refuses it; the one who asked may take it back. */
export function SecondWord({ user: { _id, person, scopeRequest } }: { readonly user: User }) {
  const decide = useAsked(accounts.decideOnScope);
  if (!scopeRequest) return null;
  const { by, at, isOwn } = scopeRequest;
  const name = fullName(person);
  const params = { id: _id };
  const failed = i18n.t('We couldn’t save this');
  const agree = () =>
    decide({
      title: i18n.t('Let {name} act for all institutions?', { name }),
      body: i18n.t(
        '{name} will read and decide on the records of every institution: courses, professors, students, grades and papers.',
        { name },
      ),
      action: i18n.t('Agree'),
      danger: true,
      send: { params, body: { agree: true } },
      failed,
      done: i18n.t('{name} now acts for all institutions.', { name }),
    });
  const refuse = () =>
    decide({
      title: isOwn ? i18n.t('Take the request back?') : i18n.t('Refuse the request?'),
      body: i18n.t('{name} won’t act for all institutions. Nothing else changes.', { name }),
      action: isOwn ? i18n.t('Take back') : i18n.t('Refuse'),
      send: { params, body: { agree: false } },
      failed,
      done: i18n.t('{name} won’t act for all institutions.', { name }),
    });
  return (
    <Note tone="pending" title={i18n.t('Shall {name} act for all institutions?', { name })}>
      <p>
        {isOwn
          ? i18n.t('You asked for this on {time}. Another administrator has to agree.', { time: instant(at) })
          : i18n.t('{by} asked for this on {time}. If you don’t know why, ask before you agree.', {
              by,
              time: instant(at),
            })}
      </p>
      <div className="buttons">
        {!isOwn && <Button onClick={() => void agree()}>{i18n.t('Agree…')}</Button>}
        <Button variant="default" onClick={() => void refuse()}>
          {isOwn ? i18n.t('Take the request back…') : i18n.t('Refuse…')}
        </Button>
      </div>
    </Note>
  );
}
