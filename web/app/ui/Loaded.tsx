import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { sentenceOf } from './notify.ts';
import { Failure } from './plain/Note.tsx';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** The sentence for a record that could not be loaded. */
  readonly failed: string;
  /** For a form: what it begins with must be what the server has now, not what was shown a while ago. */
  readonly fresh?: boolean;
  /** What stands around the skeleton and the error, where the record brings a page of its own. */
  readonly frame?: (instead: ReactNode) => ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** One record: a skeleton while it loads, the error with Try again, then the record. */
export function Loaded<T>({ query, failed, fresh = false, frame = (instead) => instead, children }: LoadedProps<T>) {
  const { data, error, isStale, isFetchedAfterMount, isFetching, refetch } = query;
  const [ready, setReady] = useState(!fresh || !isStale);
  // Kept once it is true: a later look in the background must not take the form away from who fills it in.
  if (!ready && isFetchedAfterMount) setReady(true);
  if (data !== undefined && ready) return children(data);
  if (error)
    return frame(
      <Failure title={failed} again={refetch} trying={isFetching}>
        <p>{sentenceOf(error)}</p>
      </Failure>,
    );
  return frame(
    <Stack>
      <output>{i18n.t('Loading…')}</output>
      <Skeleton height="1.5rem" width="60%" />
      <Skeleton height="1.5rem" width="80%" />
      <Skeleton height="1.5rem" width="70%" />
    </Stack>,
  );
}
