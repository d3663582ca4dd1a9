import { i18n } from '@stoa/contract/kernel/i18n';
import { Button } from '../../ui/plain/Button.tsx';
import { DragIcon } from '../../ui/icons.tsx';
import styles from './Materials.module.css';
import type { Handle } from './useDragging.ts';
import type { MaterialSection, Material } from '@stoa/contract/teaching/materials.endpoints';
import { day } from '../../ui/format.ts';

/** The thing that a professor is writing: a new one, or a change of one that is there. */
export type Written =
  | { readonly what: Material['kind']; readonly material?: Material }
  | { readonly what: 'section'; readonly section?: MaterialSection };

/** The ways that something can be moved; undefined where it is the first or last. */
export interface Moves {
  readonly up: (() => void) | undefined;
  readonly down: (() => void) | undefined;
  readonly handle: Handle;
}

interface FromDayProps {
  readonly of: Pick<MaterialSection, 'from' | 'isShown'>;
  readonly isProfessor: boolean;
}

/** Tells professors from which day students see something, as long as they don't. */
export const FromDay = ({ of: { from, isShown }, isProfessor }: FromDayProps) =>
  isProfessor && !isShown && from !== null ? (
    <p className="soft">{i18n.t('Students see this from {date}.', { date: day(from) })}</p>
  ) : null;

/** The handle that a pointer drags. The buttons beside it do the same by keyboard, so it is hidden from screen readers. */
export const DragHandle = ({ of, handle }: { of: string; handle: Handle }) => (
  <span
    className={styles['handle']}
    aria-hidden
    title={i18n.t('Drag {title} to another place', { title: of })}
    {...handle}
  >
    <DragIcon size={20} />
  </span>
);

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
