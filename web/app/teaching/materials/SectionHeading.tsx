import { materials, type MaterialSection } from '@stoa/contract/teaching/materials';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../../kernel/queries.ts';
import { failureWith } from '../../ui/failed.ts';
import { notify, notifyFailure } from '../../ui/notify.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { DragHandle } from './DragHandle.tsx';
import { FromDay } from './FromDay.tsx';
import styles from './Materials.module.css';
import { MoveButtons } from './MoveButtons.tsx';
import type { Moves } from './written.ts';

interface SectionHeadingProps {
  readonly section: MaterialSection;
  readonly isEmpty: boolean;
  readonly edit: (() => void) | undefined;
  readonly move: Moves | undefined;
}

/** The title of a section with its day, and what its professors can do with it. */
export function SectionHeading({ section, isEmpty, edit, move }: SectionHeadingProps) {
  const { _id, title } = section;
  const remove = useCall(materials.removeSection);
  async function removeIt() {
    try {
      await remove.mutateAsync({ params: { id: _id } });
      notify(i18n.t('Section deleted.'));
    } catch (failure) {
      notifyFailure(failureWith(i18n.t('We couldn’t delete the section.'), failure));
    }
  }
  return (
    <div className={styles['heading']}>
      <div>
        <div className={styles['title']}>
          {move && <DragHandle of={title} handle={move.handle} />}
          <h3>{title}</h3>
        </div>
        <FromDay of={section} isProfessor={edit !== undefined} />
      </div>
      <div className={styles['actions']}>
        {move ? (
          <MoveButtons of={title} move={move} />
        ) : (
          edit && (
            <>
              <RowButton label={i18n.t('Edit')} of={title} onClick={edit} />
              {isEmpty && (
                <RowButton
                  label={i18n.t('Delete')}
                  of={title}
                  danger
                  loading={remove.isPending}
                  onClick={() => void removeIt()}
                />
              )}
            </>
          )
        )}
      </div>
    </div>
  );
}
