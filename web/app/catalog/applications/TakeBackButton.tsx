import { i18n } from '@stoa/contract/kernel/i18n';
import { useConfirm } from '../../ui/confirm.tsx';
import { failedWith } from '../../ui/failed.ts';
import { Button } from '../../ui/plain/Button.tsx';

interface TakeBackButtonProps {
  readonly run: () => Promise<unknown>;
}

/** Takes back one's application to change it, after a question. No one decides on it until it is sent again. */
export function TakeBackButton({ run }: TakeBackButtonProps) {
  const confirm = useConfirm();
  const ask = () =>
    confirm({
      title: i18n.t('Take back your application?'),
      body: i18n.t(
        'You can then change anything in it. No one will decide on it until you send it again, and its waiting time starts over.',
      ),
      action: i18n.t('Take it back'),
      safe: i18n.t('Keep it as it is'),
      run: () => run().catch(failedWith(i18n.t('We couldn’t take back your application.'))),
    });
  return (
    <Button variant="default" onClick={() => void ask()}>
      {i18n.t('Take back and edit')}
    </Button>
  );
}
