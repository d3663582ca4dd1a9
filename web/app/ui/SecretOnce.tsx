import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog, DialogButtons } from './Dialog.tsx';
import { copyText } from './notify.ts';
import { Button } from './plain/Button.tsx';

/** A secret, the one time it is shown. The dialog closes only by its button, so that nobody loses it by accident. */
export function SecretOnce({ title, secret, onKept }: { title: string; secret: string; onKept: () => void }) {
  const copy = () => copyText(secret, i18n.t('Copied.'), i18n.t('We couldn’t copy it. Select it and copy it by hand.'));
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
