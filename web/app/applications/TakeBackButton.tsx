import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { Button } from '../ui/plain/Button.tsx';
import { words } from './words.ts';

interface TakeBackButtonProps {
  readonly run: () => Promise<unknown>;
}

/** Takes one's application back to change it, once asked: nobody decides on it until it is sent again. */
export function TakeBackButton({ run }: TakeBackButtonProps) {
  const confirm = useConfirm();
  const ask = () =>
    confirm({
      title: words.takeYourApplicationBack,
      body: words.nobodyDecidesUntilYouSendIt,
      action: words.takeItBack,
      safe: words.leaveItAsItIs,
      run: () => run().catch(failedWith(words.yourApplicationCouldNotBeTakenBack)),
    });
  return (
    <Button variant="default" onClick={() => void ask()}>
      {words.takeItBackToEdit}
    </Button>
  );
}
