import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { isWorthRetrying } from '../kernel/http.ts';
import { cameWithPage } from '../kernel/page.ts';
import { sentenceOf } from './notify.ts';
import styles from './plain/List.module.css';
import { Failure } from './plain/Note.tsx';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** The message when the record can't be loaded. */
  readonly failed: string;
  /** Waits for the server's latest version, so that a form doesn't start from an old one. */
  readonly fresh?: boolean;
  /** Wraps the skeleton and the error, for records that bring their own page. */
  readonly frame?: (instead: ReactNode) => ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** One record: a skeleton while it loads, then the record, or the error, with a Try again button if a retry can help. */
export function Loaded<T>({ query, failed, fresh = false, frame = (instead) => instead, children }: LoadedProps<T>) {
  const { data, dataUpdatedAt, error, isStale, isFetchedAfterMount, isFetching, refetch } = query;
  const [ready, setReady] = useState(!fresh || !isStale || cameWithPage(dataUpdatedAt));
  // Stays true, because a refresh in the background must not remove a form that someone is filling in.
  if (!ready && isFetchedAfterMount) setReady(true);
  if (data !== undefined && ready) return children(data);
  if (error)
    return frame(
      <Failure title={failed} retry={isWorthRetrying(error) ? refetch : undefined} trying={isFetching}>
        <p>{sentenceOf(error)}</p>
      </Failure>,
    );
  return frame(
    <div className={`stack ${styles['pending']}`}>
      <output>{i18n.t('Loading…')}</output>
      <div className={styles['lines']} aria-hidden="true" />
    </div>,
  );
}
