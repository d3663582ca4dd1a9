import { accounts, type User } from '@stoa/contract/people/accounts.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useCall } from '../../kernel/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { instant } from '../../ui/format.ts';
import { failedWith, notify } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Note } from '../../ui/plain/Note.tsx';

/** Another administrator agrees that somebody acts for all institutions, or refuses it; the one who asked may take it back. */
export function SecondWord({ user: { _id, person, scopeRequest } }: { readonly user: User }) {
  const confirm = useConfirm();
  const decide = useCall(accounts.decideOnScope);
  if (!scopeRequest) return null;
  const { by, at, isOwn } = scopeRequest;
  const name = fullName(person);
  const send = (agree: boolean) =>
    decide.mutateAsync({ params: { id: _id }, body: { agree } }).catch(failedWith(i18n.t('We couldn’t save this')));
  async function agree() {
    const done = await confirm({
      title: i18n.t('Let {name} act for all institutions?', { name }),
      body: i18n.t(
        '{name} will read and decide on the records of every institution: courses, professors, students, grades and papers.',
        { name },
      ),
      action: i18n.t('Agree'),
      danger: true,
      run: () => send(true),
    });
    if (done) notify(i18n.t('{name} now acts for all institutions.', { name }));
  }
  async function refuse() {
    const done = await confirm({
      title: isOwn ? i18n.t('Take the request back?') : i18n.t('Refuse the request?'),
      body: i18n.t('{name} won’t act for all institutions. Nothing else changes.', { name }),
      action: isOwn ? i18n.t('Take back') : i18n.t('Refuse'),
      run: () => send(false),
    });
    if (done) notify(i18n.t('{name} won’t act for all institutions.', { name }));
  }
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
