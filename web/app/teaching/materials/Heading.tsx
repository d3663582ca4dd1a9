import { i18n } from '@stoa/contract/kernel/i18n';
import type { ReactNode } from 'react';
import { Button } from '../../ui/plain/Button.tsx';
import { DragIcon } from '../../ui/icons.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import styles from './Materials.module.css';
import type { Handle } from './useDragging.ts';
import type { MaterialSection, Material } from '@stoa/contract/teaching/materials.endpoints';
import { day } from '../../ui/format.ts';

/** The section or material that a professor is adding or changing. */
export type Written =
  | { readonly what: Material['kind']; readonly material?: Material }
  | { readonly what: 'section'; readonly section?: MaterialSection };

/** The moves that are possible; undefined at the start or the end. */
export interface Moves {
  readonly up: (() => void) | undefined;
  readonly down: (() => void) | undefined;
  readonly handle: Handle;
}

interface HeadingProps {
  readonly of: Pick<MaterialSection, 'title' | 'from' | 'isShown'>;
  readonly level: 'h3' | 'h4';
  /** Missing for students. */
  readonly edit: (() => void) | undefined;
  /** While the professor sorts. */
  readonly move: Moves | undefined;
  /** The button that deletes it. */
  readonly remove: ReactNode;
}

/** The title of a section or material, the day from which students see it, and what its professors can do with it. */
export const Heading = ({ of: { title, from, isShown }, level: Title, edit, move, remove }: HeadingProps) => (
  <div className={styles['heading']}>
    <div>
      <div className={styles['title']}>
        {move && <DragHandle of={title} handle={move.handle} />}
        <Title>{title}</Title>
      </div>
      {edit && !isShown && from !== null && (
        <p className="soft">{i18n.t('Students see this from {date}.', { date: day(from) })}</p>
      )}
    </div>
    <div className={styles['actions']}>
      {move ? (
        <MoveButtons of={title} move={move} />
      ) : (
        edit && (
          <>
            <RowButton label={i18n.t('Edit')} of={title} onClick={edit} />
            {remove}
          </>
        )
      )}
    </div>
  </div>
);

/** The handle that a pointer drags. The buttons beside it do the same by keyboard, so it is hidden from screen readers. */
const DragHandle = ({ of, handle }: { of: string; handle: Handle }) => (
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
function MoveButtons({ of, move: { up, down } }: { of: string; move: Moves }) {
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
