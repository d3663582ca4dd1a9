import { i18n } from '@stoa/contract/kernel/i18n';
import { submissions } from '@stoa/contract/teaching/submissions.endpoints';
import { useAsked, useConfirm } from '../../ui/confirm.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import { gradebook, type ReturnedChange } from '@stoa/contract/teaching/gradebook.endpoints';
import { call } from '../../kernel/api.ts';

interface ReturnButtonProps {
  readonly assignmentId: string;
  /** The number of graded pieces that aren't returned. */
  readonly count: number;
}

/** Returns all graded work to its students. */
export function ReturnButton({ assignmentId, count }: ReturnButtonProps) {
  const giveBack = useAsked(submissions.giveBack);
  const ask = () =>
    giveBack({
      title: i18n.t('{count, plural, one {Return # grade?} other {Return # grades?}}', { count }),
      body: i18n.t(
        '{count, plural, one {This student sees the grade and feedback right away and gets an email.} other {These # students see their grade and feedback right away and get an email.}} Later changes show right away.',
        { count },
      ),
      action: i18n.t('Return'),
      send: { params: { id: assignmentId }, body: { submissions: 'all' } },
      failed: i18n.t('We couldn’t return the grades.'),
      done: i18n.t('{count, plural, one {# grade returned.} other {# grades returned.}}', { count }),
    });
  return (
    <Button variant="outline" disabled={count === 0} onClick={() => void ask()}>
      {i18n.t('{count, plural, =0 {Nothing to return} one {Return # grade} other {Return # grades}}', { count })}
    </Button>
  );
}

const points = ({ score, maxScore }: ReturnedChange['from']): string =>
  i18n.t('{score} of {maxScore}', { score: score ?? '–', maxScore: maxScore ?? '?' });

/**
 * Asks, before a change of an assignment is saved, whether returned grades change with it. Resolves with the additional body
 * fields: the entries that change, or nothing if they stay.
 */
export function useReturnedQuestion(assignmentId: string | undefined) {
  const confirm = useConfirm();
  return async (sent: BodyOf<typeof gradebook.updateAssignment>) => {
    if (assignmentId === undefined) return undefined;
    const { version: _version, returned: _returned, ...change } = sent;
    const concerned = await call(gradebook.returnedChanges, { params: { id: assignmentId }, body: change });
    if (concerned.length === 0) return undefined;
    const isWished = await confirm({
      title: i18n.t('{count, plural, one {Change # returned grade?} other {Change # returned grades?}}', {
        count: concerned.length,
      }),
      body: (
        <>
          <p>{i18n.t('Students have already seen these grades. The new settings change them to:')}</p>
          <ul>
            {concerned.map(({ _id, personREF: { firstName, lastName }, from, to }) => (
              <li key={_id}>
                {i18n.t('{name}: {before}, then {after}', {
                  name: `${firstName} ${lastName}`,
                  before: points(from),
                  after: points(to),
                })}
              </li>
            ))}
          </ul>
        </>
      ),
      safe: i18n.t('Keep the returned grades'),
      action: i18n.t('Change it and email them'),
    });
    if (!isWished) return undefined;
    return { body: { returned: concerned.map(({ _id, version }) => ({ _id, version })) }, done: () => undefined };
  };
}
