import { useKeptState } from '../../kernel/page.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Endpoint, ReplyOf } from '@stoa/contract/kernel/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiError, type Args } from '../../kernel/api.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import { LoadedPage } from '../../ui/RecordPage.tsx';
import { sentenceOf } from '../../ui/notify.ts';
import { Outcome } from './Outcome.tsx';

interface OpenedByLinkProps<E extends Endpoint> {
  /** The page's path, without the token. */
  readonly path: string;
  readonly title: string;
  /** The endpoint that returns the link's offer, by its token. */
  readonly of: E;
  /** The sentence for an offer that couldn't be loaded. */
  readonly failed: string;
  /** The next step after a link that doesn't work, and after the end, when it is not signing in. */
  readonly next?: { readonly dead?: ReactNode; readonly done?: ReactNode };
  readonly intro: (offered: NonNullable<ReplyOf<E>>) => ReactNode;
  /** The form that accepts the offer. */
  readonly form: ComponentType<OfferProps<E>>;
}
export interface OfferProps<E extends Endpoint> {
  readonly token: string;
  readonly offered: NonNullable<ReplyOf<E>>;
  /** Called with the sentence to end with. */
  readonly done: (said: string) => void;
}
/**
 * A page that is opened by a link with a token. The token must not stay in the address or the browser's history, where others
 * could read it, so it moves to the state of the history at once.
 */
export function OpenedByLink<E extends Endpoint>(props: OpenedByLinkProps<E>) {
  const { path, title, next } = props;
  const { token: given } = useParams();
  const navigate = useNavigate();
  const kept = useKeptState<{ token?: string }>()?.token;
  const token = given ?? kept ?? '';
  useEffect(() => {
    if (given !== undefined) void navigate(path, { replace: true, state: { token: given } });
  }, [given, navigate, path]);
  if (token === '')
    return (
      <Outcome title={title} good={false} next={next?.dead}>
        {i18n.t('This link is incomplete. Open it again where you got it.')}
      </Outcome>
    );
  return <Offer key={token} token={token} {...props} />;
}

function Offer<E extends Endpoint>({
  token,
  title,
  of,
  failed,
  next,
  intro,
  form: Form,
}: OpenedByLinkProps<E> & { readonly token: string }) {
  const [said, setSaid] = useState('');
  // Once it is used, the link doesn't work any more.
  const query = useEndpoint(of, { params: { token } } as unknown as Args<E>, {
    staleTime: Infinity,
    enabled: said === '',
  });
  if (said !== '')
    return (
      <Outcome title={title} good next={next?.done}>
        {said}
      </Outcome>
    );
  if (query.error instanceof ApiError && [403, 404].includes(query.error.status))
    return (
      <Outcome title={title} good={false} next={next?.dead}>
        {sentenceOf(query.error)}
      </Outcome>
    );
  return (
    <LoadedPage
      query={query as UseQueryResult<ReplyOf<E>>}
      title={title}
      width="form"
      centered
      failed={failed}
      page={(offered) => ({ intro: intro(offered) })}
    >
      {(offered) => <Form token={token} offered={offered} done={setSaid} />}
    </LoadedPage>
  );
}
