import type { Endpoint, ReplyOf } from '@stoa/contract/kernel/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { Args } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { Loaded } from './Loaded.tsx';
import { Page, type BackProps, type PageProps } from './Page.tsx';
import { useRecord } from './useRecord.ts';

interface RecordPageProps<E extends Endpoint> {
  /** The endpoint of one record. */
  readonly of: E;
  readonly id: string;
  /** The title until the record has loaded. */
  readonly title: string;
  readonly back: { readonly label: string; readonly onClick: () => void };
  /** The message when the record can't be loaded. */
  readonly failed: string;
  /** For a form: starts from the server's latest version. */
  readonly fresh?: boolean;
  readonly children: (record: NonNullable<ReplyOf<E>>) => ReactNode;
}

/**
 * The screen of one record, loaded by its id. `children` renders the whole page from the record.
 *
 *     <RecordPage of={accounts.user} id={id} title="Edit User" back={back} failed="Failed to load users" fresh>
 *       {(user) => <UserForm key={user._id} user={user} close={close} />}
 *     </RecordPage>
 */
export function RecordPage<E extends Endpoint>(props: RecordPageProps<E>) {
  const { of, id, title, back, failed, fresh = false, children } = props;
  const query = useEndpoint(of, { params: { id } } as unknown as Args<E>);
  return (
    <Loaded
      query={query}
      failed={failed}
      fresh={fresh}
      frame={(instead) => (
        <Page title={title} back={back}>
          {instead}
        </Page>
      )}
    >
      {(record) => children(record as NonNullable<ReplyOf<E>>)}
    </Loaded>
  );
}

interface LoadedPageProps<T> extends BackProps {
  readonly query: UseQueryResult<T>;
  /** The title until the record has loaded. */
  readonly title: string;
  /** The message when the record can't be loaded. */
  readonly failed: string;
  readonly fresh?: boolean;
  readonly width?: PageProps['width'];
  readonly centered?: boolean;
  readonly intro?: PageProps['intro'];
  /** The parts of the page that come with the record. */
  readonly page?: (record: NonNullable<T>) => Partial<Pick<PageProps, 'title' | 'intro' | 'actions'>>;
  readonly children: (record: NonNullable<T>) => ReactNode;
}

/** A page whose record is loading, and then the same page with the record. */
export function LoadedPage<T>({ query, failed, fresh = false, page, children, ...rest }: LoadedPageProps<T>) {
  const frame = (inside: ReactNode, more = {}) => (
    <Page {...rest} {...more}>
      {inside}
    </Page>
  );
  return (
    <Loaded query={query} failed={failed} fresh={fresh} frame={frame}>
      {(record) => record && frame(children(record), page?.(record))}
    </Loaded>
  );
}

interface FormPageProps<E extends Endpoint> {
  /** The address of the list. Its records and `new` are below it. */
  readonly list: string;
  /** The endpoint of one record. */
  readonly of: E;
  /** The titles of the page for a record, and for a new one. */
  readonly title: string;
  readonly add: string;
  /** The name of the list, on the link back. */
  readonly back: string;
  /** The message when the record can't be loaded. */
  readonly failed: string;
  readonly page?: LoadedPageProps<ReplyOf<E>>['page'];
  /** The form for a record, or for a new one when `record` is undefined. */
  readonly children: (record: NonNullable<ReplyOf<E>> | undefined, close: () => void) => ReactNode;
}

/** The screen that edits a record of a list or creates a new one. */
export function FormPage<E extends Endpoint>({ list, of, add, back, children, ...rest }: FormPageProps<E>) {
  const { id, close } = useRecord(list);
  const isNew = id === 'new';
  const query = useEndpoint(of, { params: { id } } as unknown as Args<E>, { enabled: !isNew });
  const way = { label: back, onClick: close };
  if (isNew)
    return (
      <Page title={add} width="form" back={way}>
        {children(undefined, close)}
      </Page>
    );
  return (
    <LoadedPage {...rest} query={query as UseQueryResult<ReplyOf<E>>} width="form" back={way} fresh>
      {(record) => <Fragment key={id}>{children(record, close)}</Fragment>}
    </LoadedPage>
  );
}
