import type { Endpoint, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { Fragment, type ReactNode } from 'react';
import type { Args } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { Loaded } from './Loaded.tsx';
import { Page } from './Page.tsx';
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

interface FormPageProps<E extends Endpoint> extends Omit<RecordPageProps<E>, 'id' | 'back' | 'fresh' | 'children'> {
  /** The address of the list. Its records and `new` are below it. */
  readonly list: string;
  /** The name of the list, on the link back. */
  readonly back: string;
  /** The form for a record, or for a new one when `record` is undefined. */
  readonly children: (record: NonNullable<ReplyOf<E>> | undefined, close: () => void) => ReactNode;
}

/** The screen that edits a record of a list or creates a new one. */
export function FormPage<E extends Endpoint>({ list, back, children, ...rest }: FormPageProps<E>) {
  const { id, close } = useRecord(list);
  if (id === 'new') return children(undefined, close);
  return (
    <RecordPage {...rest} id={id} back={{ label: back, onClick: close }} fresh>
      {(record) => <Fragment key={id}>{children(record, close)}</Fragment>}
    </RecordPage>
  );
}
