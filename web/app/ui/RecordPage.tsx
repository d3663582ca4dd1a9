import type { Endpoint, ReplyOf } from '@stoa/contract/kernel/endpoint';
import type { ReactNode } from 'react';
import type { Args } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { Loaded } from './Loaded.tsx';
import { Page } from './Page.tsx';

interface RecordPageProps<E extends Endpoint> {
  /** The endpoint of one record. */
  readonly of: E;
  readonly id: string;
  /** What stands above it until it is there. */
  readonly title: string;
  readonly back: { readonly label: string; readonly onClick: () => void };
  /** The sentence for a record that could not be loaded. */
  readonly failed: string;
  /** For a form: it begins with what the server has now. */
  readonly fresh?: boolean;
  readonly children: (record: NonNullable<ReplyOf<E>>) => ReactNode;
}

/**
 * The screen of one record, asked for by its id alone: `children` makes it of the record, page and all.
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
