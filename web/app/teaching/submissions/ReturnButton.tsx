import { i18n } from '@stoa/contract/kernel/i18n';
import { submissions } from '@stoa/contract/teaching/submissions.endpoints';
import { useCall } from '../../kernel/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { failedWith, notify } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';

interface ReturnButtonProps {
  readonly assignmentId: string;
  /** How many are graded and not returned. */
  readonly count: number;
}

/** Returns all that is graded to its students. */
export function ReturnButton({ assignmentId, count }: ReturnButtonProps) {
  const confirm = useConfirm();
  const giveBack = useCall(submissions.giveBack);
  const ask = async () => {
    const isDone = await confirm({
      title: i18n.t('{count, plural, one {Return # grade?} other {Return # grades?}}', { count }),
      body: i18n.t(
        '{count, plural, one {This student sees the grade and feedback right away and gets an email.} other {These # students see their grade and feedback right away and get an email.}} Later changes show right away.',
        { count },
      ),
      action: i18n.t('Return'),
      run: () =>
        giveBack
          .mutateAsync({ params: { id: assignmentId }, body: { submissions: 'all' } })
          .then(undefined, failedWith(i18n.t('We couldn’t return the grades.'))),
    });
    if (isDone) notify(i18n.t('{count, plural, one {# grade returned.} other {# grades returned.}}', { count }));
  };
  return (
    <Button variant="outline" disabled={count === 0} loading={giveBack.isPending} onClick={() => void ask()}>
      {i18n.t('{count, plural, =0 {Nothing to return} one {Return # grade} other {Return # grades}}', { count })}
    </Button>
  );
}
