import { webhooks, type Webhook } from '@stoa/contract/people/webhooks.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../kernel/session.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { formatList, instant } from '../../ui/format.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { RowActions, RowButton } from '../../ui/RowButton.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Deliveries } from './Deliveries.tsx';
import { ChangeWebhook, NewWebhook, type Opened } from './WebhookDialog.tsx';
import { useSend } from '../../ui/useSend.ts';

const stops: Readonly<Record<NonNullable<Webhook['stopped']>, string>> = {
  'by hand': /*i18n*/ 'Somebody turned it off.',
  gone: /*i18n*/ 'Your program answered that it’s gone (410).',
  failing: /*i18n*/ 'Your program took no event for three days.',
};
function stateOf({ isOn, stopped, failingSince, rotatedUntil }: Webhook) {
  if (!isOn) return <StatusBadge status={/*i18n*/ 'Off'} tone={stopped === 'by hand' ? 'quiet' : 'denied'} />;
  return (
    <>
      <StatusBadge
        status={failingSince === null ? /*i18n*/ 'On' : /*i18n*/ 'Failing'}
        tone={failingSince === null ? 'approved' : 'pending'}
      />
      {rotatedUntil !== null && (
        <>
          <br />
          {i18n.t('The earlier secret works until {date}.', { date: instant(rotatedUntil) })}
        </>
      )}
    </>
  );
}
const remarkOf = ({ stopped, failingSince }: Webhook): string => {
  if (stopped !== null) return i18n.t(stops[stopped]);
  return failingSince === null ? '' : i18n.t('No success since {date}.', { date: instant(failingSince) });
};

const address: Column<Webhook> = { label: /*i18n*/ 'Address', cell: ({ url }) => url, sort: 'url', wide: true };
const owner: Column<Webhook> = {
  label: /*i18n*/ 'Institution',
  cell: ({ institution }) => institution?.name ?? i18n.t('The whole site'),
};
const others: readonly Column<Webhook>[] = [
  {
    label: /*i18n*/ 'Events',
    cell: ({ kinds }) => formatList(kinds),
    wide: true,
  },
  {
    label: /*i18n*/ 'State',
    cell: (webhook) => (
      <>
        {stateOf(webhook)} {remarkOf(webhook)}
      </>
    ),
    full: true,
  },
  { label: /*i18n*/ 'Added', cell: ({ createdAt }) => instant(createdAt), sort: 'createdAt' },
];

/** The programs that we notify of events, for the whole site or an institution, with their deliveries. */
export default function Webhooks() {
  const [opened, setOpened] = useState<Opened>();
  const [search, setSearch] = useSearchParams();
  const isOfOne = useSession()?.institution !== null;
  const chosen = search.get('webhook');
  const choose = (id: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams([...before].filter(([name]) => name !== 'webhook' && !name.startsWith('d-')));
      if (id !== null) next.set('webhook', id);
      return next;
    });
  const add = (
    <Button onClick={() => setOpened({ what: 'form', webhook: undefined })}>{i18n.t('+ Add Webhook')}</Button>
  );
  return (
    <Page title={i18n.t('Webhooks')}>
      <Section title={i18n.t('Programs we notify')} actions={add}>
        <p>
          {i18n.t(
            'A webhook tells your own program what happens here, within seconds: it gets ids and states, never a name or an amount. Each message is signed by Standard Webhooks.',
          )}
        </p>
        <RowsTable
          label={i18n.t('Webhooks')}
          of={webhooks.list}
          columns={isOfOne ? [address, ...others] : [address, owner, ...others]}
          sort="createdAt"
          current={chosen ?? undefined}
          failed={i18n.t('We couldn’t load the webhooks')}
          empty={i18n.t(
            'No program is told anything yet. Add a webhook, and your student system or your accounting hears of each registration, payment and grade as it happens.',
          )}
          actions={(webhook) => (
            <WebhookActions webhook={webhook} open={setOpened} showDeliveries={() => choose(webhook._id)} />
          )}
        />
      </Section>
      {chosen !== null && <Deliveries key={chosen} of={chosen} close={() => choose(null)} />}
      {opened?.what === 'form' &&
        (opened.webhook ? (
          <ChangeWebhook webhook={opened.webhook} close={() => setOpened(undefined)} />
        ) : (
          <NewWebhook close={setOpened} />
        ))}
      {opened?.what === 'secret' && (
        <SecretOnce
          title={i18n.t('The secret of your webhook')}
          secret={opened.secret}
          onKept={() => setOpened(undefined)}
        />
      )}
    </Page>
  );
}

interface WebhookActionsProps {
  readonly webhook: Webhook;
  readonly open: (opened: Opened) => void;
  readonly showDeliveries: () => void;
}
function WebhookActions({ webhook, open, showDeliveries }: WebhookActionsProps) {
  const { _id, url, isOn } = webhook;
  const { host } = new URL(url);
  const change = useSend(webhooks.change, {
    failed: i18n.t('We couldn’t turn it on'),
    done: i18n.t('The webhook to {host} is on.', { host }),
  });
  const turnOff = useAsked(webhooks.change);
  const rotate = useAsked(webhooks.rotate);
  const remove = useAsked(webhooks.remove);
  const params = { id: _id };

  const askToTurnOff = () =>
    turnOff({
      title: i18n.t('Turn off the webhook to {host}?', { host }),
      body: i18n.t(
        'We never send events from the time while it’s off. Events that wait now are sent once you turn it on again.',
      ),
      action: i18n.t('Turn off'),
      danger: true,
      send: { params, body: { isOn: false } },
      failed: i18n.t('We couldn’t turn it off'),
      done: i18n.t('The webhook to {host} is off.', { host }),
    });
  const cell = useRef<HTMLSpanElement>(null);
  const isTurningOn = useRef(false);
  // The button that turned it on no longer exists then.
  useEffect(() => {
    if (isOn && isTurningOn.current) cell.current?.parentElement?.querySelector('button')?.focus();
    isTurningOn.current = false;
  }, [isOn]);
  function turnOn() {
    isTurningOn.current = true;
    change.send({ params, body: { isOn: true } });
  }
  const askToRotate = () =>
    rotate({
      title: i18n.t('Make a new secret for {host}?', { host }),
      body: i18n.t(
        'We show the new secret once. For 24 hours we sign with the earlier one as well, so change it in your program today.',
      ),
      action: i18n.t('Make new secret'),
      send: { params },
      failed: i18n.t('We couldn’t make a new secret'),
      done: ({ secret }) => open({ what: 'secret', secret }),
    });
  const askToRemove = () =>
    remove({
      title: i18n.t('Delete the webhook to {host}?', { host }),
      body: i18n.t(
        'Your program gets no more events. The list of deliveries is deleted as well, and what waits isn’t sent.',
      ),
      action: i18n.t('Delete'),
      safe: i18n.t('Keep the webhook'),
      danger: true,
      send: { params },
      failed: i18n.t('We couldn’t delete the webhook'),
      done: i18n.t('The webhook to {host} was deleted.', { host }),
    });
  return (
    <>
      <span ref={cell} hidden />
      <RowActions of={url}>
        {!isOn && <RowButton label={i18n.t('Switch on again')} of={url} onClick={turnOn} loading={change.isPending} />}
        <RowButton label={i18n.t('Deliveries')} of={url} onClick={showDeliveries} />
        <RowButton label={i18n.t('Change')} of={url} onClick={() => open({ what: 'form', webhook })} />
        <RowButton label={i18n.t('New secret')} of={url} onClick={() => void askToRotate()} />
        {isOn && <RowButton label={i18n.t('Turn off')} of={url} danger onClick={() => void askToTurnOff()} />}
        <RowButton label={i18n.t('Delete')} of={url} danger onClick={() => void askToRemove()} />
      </RowActions>
    </>
  );
}
