import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import { gradebook, type ReturnedChange } from '@stoa/contract/teaching/gradebook.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { useConfirm } from '../../ui/confirm.tsx';

const points = ({ score, maxScore }: ReturnedChange['from']): string =>
  i18n.t('{score} of {maxScore}', { score: score ?? '–', maxScore: maxScore ?? '?' });

/**
 * Asks, before a change of an assignment is saved, whether the grades that were returned change with it. Answers with what is
 * sent besides: the entries that change, or nothing when they stay.
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
