import { registrations, type Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../../kernel/queries.ts';
import { failureWith, notify, notifyFailure } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';

/** The state of a place for credit at its college, in words: whose move it is, and the student’s own way to a number. */
export function CollegeStep({ of: { _id, exchange } }: { of: Registration }) {
  const apply = useCall(registrations.applied);
  if (!exchange) return null;
  const { state, move, number, applyAt, institution } = exchange;
  const college = institution.name;
  if (state === 'number known')
    return (
      <>
        {i18n.t('Your student number at {college}: {number}.', { college, number: number ?? '' })}{' '}
        {move === 'college' && i18n.t('{college}: name the section of this course.', { college })}
      </>
    );
  if (move === 'college') return i18n.t('{college}: give your student number.', { college });
  const said = () =>
    apply
      .mutateAsync({ params: { id: _id }, body: undefined })
      .then(() => notify(i18n.t('We’ve noted it. {college} is asked for your number now.', { college })))
      .catch((failure: unknown) => notifyFailure(failureWith(i18n.t('We couldn’t note it.'), failure)));
  return (
    <>
      {i18n.t('You: apply at {college}, so that it knows you.', { college })}{' '}
      <a href={applyAt} target="_blank" rel="noreferrer">
        {i18n.t('Open its application')}
      </a>{' '}
      <Button variant="subtle" size="sm" loading={apply.isPending} onClick={() => void said()}>
        {i18n.t('I’ve sent it')}
      </Button>
    </>
  );
}
