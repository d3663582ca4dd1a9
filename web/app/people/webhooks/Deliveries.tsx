import { deliveryStates, eventKinds, webhooks, type Delivery } from '@stoa/contract/people/webhooks.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEffect, useRef } from 'react';
import { instant } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { useFocusReturn } from '../../ui/useModal.ts';
import { useSend } from '../../ui/useSend.ts';

const states: Readonly<Record<Delivery['state'], { readonly word: string; readonly tone: Tone }>> = {
  waiting: { word: /*i18n*/ 'Waiting', tone: 'pending' },
  delivered: { word: /*i18n*/ 'Delivered', tone: 'approved' },
  failed: { word: /*i18n*/ 'Given up', tone: 'denied' },
};
const problems: Readonly<Record<NonNullable<Delivery['lastProblem']>, string>> = {
  private: /*i18n*/ 'The address isn’t on the internet, so we don’t call it.',
  timeout: /*i18n*/ 'No answer within 15 seconds.',
  unreachable: /*i18n*/ 'We couldn’t reach the address.',
  unreadable: /*i18n*/ 'We can’t read the webhook’s secret, so we can’t sign. Make a new secret.',
};
/** The result of the last try, in words. */
function answerOf({ lastProblem, lastStatus, lastAnswer, tries }: Delivery): string {
  if (lastProblem !== null)
    return [i18n.t(problems[lastProblem]), lastProblem === 'unreachable' && lastAnswer].filter(Boolean).join(' ');
  if (lastStatus === null) return tries === 0 ? '–' : i18n.t('On its way');
  if (lastStatus >= 300 && lastStatus < 400)
    return i18n.t('{status}: a redirect, which we don’t follow. Enter the new address.', { status: lastStatus });
  return lastAnswer === '' ? String(lastStatus) : `${lastStatus}: ${lastAnswer}`;
}

const columns: readonly Column<Delivery>[] = [
  { label: /*i18n*/ 'Event', cell: ({ kind }) => i18n.t(eventKinds[kind]) },
  { label: /*i18n*/ 'Number', cell: ({ data }) => data.sequence, figures: true },
  { label: /*i18n*/ 'Happened', cell: ({ createdAt }) => instant(createdAt), sort: 'createdAt' },
  {
    label: /*i18n*/ 'State',
    cell: ({ state, nextAt }) => (
      <>
        <StatusBadge status={states[state].word} tone={states[state].tone} />
        {nextAt !== null && (
          <>
            <br />
            {i18n.t('Next try: {date}', { date: instant(nextAt) })}
          </>
        )}
      </>
    ),
    full: true,
  },
  { label: /*i18n*/ 'Tries', cell: ({ tries }) => tries, sort: 'tries', figures: true },
  { label: /*i18n*/ 'Last answer', cell: answerOf, wide: true },
];
const filters = [
  {
    name: 'state',
    label: /*i18n*/ 'State',
    options: Object.fromEntries(deliveryStates.map((state) => [state, states[state].word])),
  },
];

/** Moves the focus to a part of the page that a press has opened below, and back once it is closed. */
function useLeading() {
  const part = useRef<HTMLDivElement>(null);
  useFocusReturn();
  useEffect(() => {
    // The address can open it without a press.
    if (document.activeElement === document.body) return;
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView?.();
  }, []);
  return part;
}

/** The deliveries of one webhook, each with its tries and a button that sends it again. */
export function Deliveries({ of, close }: { readonly of: string; readonly close: () => void }) {
  const again = useSend(webhooks.again, { failed: i18n.t('We couldn’t send it again') });
  const part = useLeading();
  const send = ({ _id, kind }: Delivery) =>
    again.send({ params: { id: _id } }, ({ nextAt }) =>
      i18n.t(
        nextAt === null
          ? /*i18n*/ 'The webhook is off. We send “{event}” again once you switch it on.'
          : /*i18n*/ '“{event}” is sent again.',
        { event: i18n.t(eventKinds[kind]) },
      ),
    );
  return (
    <div ref={part} tabIndex={-1}>
      <Section
        title={i18n.t('Deliveries')}
        actions={
          <Button variant="default" onClick={close}>
            {i18n.t('Close')}
          </Button>
        }
      >
        <p>
          {i18n.t(
            'Messages can arrive twice or in another order. The number counts the events of one record, so your program can sort them.',
          )}
        </p>
        <RowsTable
          label={i18n.t('Deliveries')}
          of={webhooks.deliveries}
          params={{ id: of }}
          columns={columns}
          filters={filters}
          prefix="d-"
          sort="-createdAt"
          failed={i18n.t('We couldn’t load the deliveries')}
          empty={i18n.t('Nothing was sent in the last 30 days. The next event appears here.')}
          actions={(delivery) => (
            <RowButton
              label={i18n.t('Send again')}
              of={i18n.t(eventKinds[delivery.kind])}
              onClick={() => send(delivery)}
            />
          )}
        />
      </Section>
    </div>
  );
}
