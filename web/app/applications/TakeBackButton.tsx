import { i18n } from '@stoa/contract/kernel/i18n';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { Button } from '../ui/plain/Button.tsx';

interface TakeBackButtonProps {
  readonly run: () => Promise<unknown>;
}

/** Takes one's application back to change it, once asked: nobody decides on it until it is sent again. */
export function TakeBackButton({ run }: TakeBackButtonProps) {
  const confirm = useConfirm();
  const ask = () =>
    confirm({
      title: i18n.t('Take your application back?'),
      body: i18n.t(
        'You can change everything in it. Nobody decides on it until you send it again, and it then waits from that day on.',
      ),
      action: i18n.t('Take it back'),
      safe: i18n.t('Leave it as it is'),
      run: () => run().catch(failedWith(i18n.t('Your application could not be taken back.'))),
    });
  return (
    <Button variant="default" onClick={() => void ask()}>
      {i18n.t('Take back and edit')}
    </Button>
  );
}
