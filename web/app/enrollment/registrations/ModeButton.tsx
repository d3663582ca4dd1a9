import { registrations, type Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import type { TaxLine } from '@stoa/contract/payments/tax';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { site } from '@stoa/contract/office/site.endpoints';
import { useRef, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { useAsked, useConfirm } from '../../ui/confirm.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { day, money } from '../../ui/format.ts';
import { useRunning } from '../../ui/useSend.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { totalWithTax } from '../../payments/totals.ts';
import { onDemand } from '../../ui/dialogs.ts';

const PromiseDialog = onDemand(() => import('./PromiseDialog.tsx'));
const PaymentDialog = onDemand(() => import('./PaymentDialog.tsx'));

/** Changes a registration between credit and audit, after saying what the student pays or gets back. */
export function ModeButton({ registration }: { registration: Registration }) {
  const { _id, courseInstanceREF: course, isAudit, credit } = registration;
  const confirm = useConfirm();
  const change = useAsked(registrations.changeMode);
  const [looking, run] = useRunning();
  const [paying, setPaying] = useState<{ amount: number; tax: TaxLine | null }>();
  const [promise, setPromise] = useState<CreditPromise>();
  const accepted = useRef<string>(undefined);
  const failed = i18n.t('We couldn’t change your registration.');
  const action = isAudit ? i18n.t('Change to credit') : i18n.t('Change to audit');

  /** Before a change to credit under an agreement, the student has to accept its promise. */
  async function begin() {
    accepted.current = undefined;
    if (!isAudit) return ask();
    const found = await call(site.course, { params: { id: course._id } });
    return found.promise ? setPromise(found.promise) : ask();
  }

  async function ask() {
    const amounts = await call(registrations.amounts, { params: { id: _id } });
    if (!amounts.change)
      return notifyFailure(undefined, i18n.t('We couldn’t change your registration. Reload the page and try again.'));
    const { pays, refunds, calendar, tax } = amounts.change;
    const title = isAudit ? i18n.t('Change to credit?') : i18n.t('Change to audit?');
    const safe = i18n.t('Keep it as it is');
    if (pays > 0)
      return void confirm({
        title,
        body: i18n.t('You stay registered in “{course}” and pay the difference of {amount}.', {
          course: course.name,
          amount: totalWithTax({ amount: pays, tax }),
        }),
        action: i18n.t('Pay {amount}', { amount: money(pays) }),
        safe,
        done: () => setPaying({ amount: pays, tax }),
      });
    const staying = isAudit
      ? i18n.t('You stay registered in “{course}”.', { course: course.name })
      : i18n.t('You stay registered in “{course}”, without credit or a grade.', { course: course.name });
    const refund =
      refunds > 0
        ? i18n.t('You’ll get {amount} back. Refunds may take up to 7-10 business days to process.', {
            amount: money(refunds),
          })
        : i18n.t('There’s nothing to pay or refund.');
    const stays = calendar?.stays
      ? i18n.t('{amount} of the difference isn’t refunded.', { amount: money(calendar.stays) })
      : '';
    const last = calendar
      ? `${i18n.t('If you leave the course later, you’ll get {amount} back.', { amount: money(calendar.later) })} ${i18n.t('This applies until {until}.', { until: day(calendar.until) })}`
      : '';
    void change({
      title,
      body: [staying, refunds > 0 || !stays ? refund : '', stays, last].filter(Boolean).join(' '),
      action,
      safe,
      danger: refunds > 0,
      send: {
        params: { id: _id },
        body: { isAudit: !isAudit, refund: refunds, promise: accepted.current },
      },
      failed,
      done: ({ message }) => message,
    });
  }

  return (
    <>
      <RowButton
        label={credit.standing === 'denied' ? i18n.t('Move to audit') : action}
        of={course.name}
        loading={looking}
        onClick={() => run(begin, failed)}
      />
      {promise && (
        <PromiseDialog
          course={course}
          promise={promise}
          onAccept={(version) => {
            accepted.current = version;
            setPromise(undefined);
            run(ask, failed);
          }}
          onClose={() => setPromise(undefined)}
        />
      )}
      {paying !== undefined && (
        <PaymentDialog
          course={course}
          isAudit={!isAudit}
          {...paying}
          registrationId={_id}
          promise={accepted.current}
          onClose={() => setPaying(undefined)}
        />
      )}
    </>
  );
}
