import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Endpoint, ReplyOf } from '@stoa/contract/kernel/endpoint';
import type { Args } from '../../kernel/api.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import { Loaded } from '../Loaded.tsx';
import { Page } from '../Page.tsx';
import { fullName, type PersonName } from '@stoa/contract/people/people';
import { instant } from '../format.ts';
import { Note } from '../plain/Note.tsx';
import { RowButton } from '../RowButton.tsx';
import { stepKeys, useReview, type Seen } from './review.ts';
import type { Unmet } from '@stoa/contract/catalog/approvals.endpoints';
import { Link } from 'react-router';
import styles from './ReviewList.module.css';

/** The parts of the page that come with its record. */
interface About {
  readonly name: string;
  readonly isWaiting: boolean;
  /** Why it can't be approved together with others. */
  readonly alone?: string;
  readonly actions: ReactNode;
}
interface ReviewPageProps<E extends Endpoint> {
  /** The endpoint of one record. */
  readonly of: E;
  readonly id: string;
  /** The title until it has loaded, if the list doesn't know the record either. */
  readonly title: string;
  readonly failed: string;
  readonly about: (record: NonNullable<ReplyOf<E>>) => About;
  readonly children: (record: NonNullable<ReplyOf<E>>) => ReactNode;
}
/** The record that is open in a queue, with the ways to its neighbors and back to the list. */
export function ReviewPage<E extends Endpoint>(props: ReviewPageProps<E>) {
  const { of, id, title, failed, about, children } = props;
  const review = useReview()!;
  const query = useEndpoint(of, { params: { id } } as unknown as Args<E>);
  const record = query.data as (NonNullable<ReplyOf<E>> & { readonly version: number }) | null | undefined;
  const { name, isWaiting, alone, actions } = record ? about(record) : ({} as Partial<About>);
  const version = record?.version;
  const onShown = useEffectEvent((seen: Seen) => review.noteShown(seen));
  useEffect(() => {
    if (name !== undefined && version !== undefined) onShown({ _id: id, name, version, alone });
  }, [id, name, version, alone]);
  // Approvers decide on the version that they have read.
  const [first, setFirst] = useState<number>();
  if (first === undefined && version !== undefined) setFirst(version);
  const hasChanged = isWaiting && first !== undefined && version !== first;
  const said = name ?? review.nameOf(id) ?? title;
  return (
    <Page
      title={said}
      back={{ onClick: review.close, label: i18n.t('Back') }}
      actions={
        <>
          {actions}
          <RowButton
            label={i18n.t('Previous')}
            of=""
            prominent
            shortcut={stepKeys.previous}
            onClick={() => review.step(-1)}
          />
          <RowButton label={i18n.t('Next')} of="" prominent shortcut={stepKeys.next} onClick={() => review.step(1)} />
        </>
      }
    >
      {hasChanged && (
        <Note tone="pending">
          <output>{i18n.t('This has changed since you opened it. Read it again before you decide.')}</output>
        </Note>
      )}
      <Loaded query={query} failed={failed}>
        {() => record && children(record)}
      </Loaded>
    </Page>
  );
}

const links: Record<Unmet['code'], string> = {
  role: /*i18n*/ 'Open account',
  'definition-withdrawn': /*i18n*/ 'Open course definition',
  'not-qualified': /*i18n*/ 'Open instructor file',
};

interface UnmetProps {
  readonly of: { readonly unmet: Unmet | null };
  /** In a row among many rather than above a record. */
  readonly inRow?: boolean;
}
/** Shown instead of Approve: what is missing, and the way to where it is put right. Empty when nothing is missing. */
export function UnmetSentence({ of: { unmet }, inRow = false }: UnmetProps) {
  if (!unmet) return null;
  const { code, why, at } = unmet;
  const sentence = (
    <p className={inRow ? styles['unmet'] : undefined}>
      {why} {at !== null && <Link to={at}>{i18n.t(links[code])}</Link>}
    </p>
  );
  return inRow ? sentence : <Note tone="pending">{sentence}</Note>;
}

interface DecidedProps {
  readonly of: { readonly decidedBy: PersonName | null; readonly decidedAt: string | null };
}
/** Says who decided on a record, and when. Nothing before that. */
export const Decided = ({ of: { decidedBy, decidedAt } }: DecidedProps) =>
  decidedBy && (
    <p>{i18n.t('{name} decided this on {date}.', { name: fullName(decidedBy), date: instant(decidedAt) })}</p>
  );
