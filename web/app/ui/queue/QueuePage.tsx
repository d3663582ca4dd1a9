import { useEffect, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Page } from '../Page.tsx';
import { RowButton } from '../RowButton.tsx';
import { stepKeys, useQueue } from './queue.ts';

interface QueuePageProps {
  readonly id: string;
  /** The record as it is shown: its name and version; undefined until it has loaded. */
  readonly shown: { readonly name: string; readonly version: number } | undefined;
  /** The title until then, if the list doesn't know the record either. */
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}
/** The record that is open in a queue, with the ways to its neighbors and back to the list. */
export function QueuePage({ id, shown, title, actions, children }: QueuePageProps) {
  const queue = useQueue()!;
  const { noteShown } = queue;
  const { name, version } = shown ?? {};
  useEffect(() => {
    if (name !== undefined && version !== undefined) noteShown({ _id: id, name, version });
    // Only what is shown matters, not who is told.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, name, version]);
  const said = name ?? queue.nameOf(id) ?? title;
  return (
    <Page
      title={said}
      back={{ onClick: queue.close, label: i18n.t('Back') }}
      actions={
        <>
          {actions}
          <RowButton
            label={i18n.t('Previous')}
            of=""
            prominent
            shortcut={stepKeys.previous}
            onClick={() => queue.step(-1)}
          />
          <RowButton label={i18n.t('Next')} of="" prominent shortcut={stepKeys.next} onClick={() => queue.step(1)} />
        </>
      }
    >
      {children}
    </Page>
  );
}
