import { i18n } from '@stoa/contract/kernel/i18n';
import { Button } from '../../ui/plain/Button.tsx';
import type { Moves } from './written.ts';

/** Two buttons that move something by one place. They stay focusable at the ends, so that the focus isn't lost there. */
export function MoveButtons({ of, move: { up, down } }: { of: string; move: Moves }) {
  return (
    <>
      <Button variant="subtle" size="sm" aria-disabled={!up} onClick={up}>
        {i18n.t('Move up')}
        <span className="hidden-text"> {of}</span>
      </Button>
      <Button variant="subtle" size="sm" aria-disabled={!down} onClick={down}>
        {i18n.t('Move down')}
        <span className="hidden-text"> {of}</span>
      </Button>
    </>
  );
}
