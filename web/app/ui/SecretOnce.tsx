import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog, DialogButtons } from './Dialog.tsx';
import { copyText, notify, notifyFailure } from './notify.ts';
import { Button } from './plain/Button.tsx';

interface SecretOnceProps {
  readonly title: string;
  readonly secret: string;
  readonly onKept: () => void;
}
/** A secret, the one time it is shown. The dialog closes only by its button, so that nobody loses it by a slip. */
export function SecretOnce({ title, secret, onKept }: SecretOnceProps) {
  async function copy() {
    if (await copyText(secret)) notify(i18n.t('Copied.'));
    else notifyFailure(undefined, i18n.t('We couldn’t copy it. Select it and copy it by hand.'));
  }
  return (
    <Dialog opened title={title} width="small" locked onClose={onKept}>
      <div className="stack">
        <p>{i18n.t('We show this only now. Keep it where your program reads its secrets, never in its code.')}</p>
        <p>
          <code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{secret}</code>
        </p>
        <DialogButtons>
          <Button variant="default" onClick={() => void copy()}>
            {i18n.t('Copy')}
          </Button>
          <Button onClick={onKept}>{i18n.t('I’ve saved it')}</Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
