import { registrations, type Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import type { TaxLine } from '@stoa/contract/payments/tax';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { site } from '@stoa/contract/office/site.endpoints';
import { lazy, Suspense, useRef, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { useCall } from '../../kernel/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { failedWith, failureWith, notify, notifyFailure } from '../../ui/notify.ts';
import { day, money } from '../../ui/format.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { totalWithTax } from '../../payments/totals.ts';

const PromiseDialog = lazy(() => import('./PromiseDialog.tsx'));
const PaymentDialog = lazy(() => import('./PaymentDialog.tsx'));

const failed = /*i18n*/ 'We couldn’t change your registration.';

/** Changes a registration between credit and audit, after saying what the student pays or gets back. */
export function ModeButton({ registration }: { registration: Registration }) {
  const { _id, courseInstanceREF: course, isAudit, credit } = registration;
  const confirm = useConfirm();
  const change = useCall(registrations.changeMode);
  const [looking, setLooking] = useState(false);
  const [paying, setPaying] = useState<{ amount: number; tax: TaxLine | null }>();
  const [promise, setPromise] = useState<CreditPromise>();
  const accepted = useRef<string>(undefined);
  const action = isAudit ? i18n.t('Change to credit') : i18n.t('Change to audit');

  /** Before a change to credit under an agreement, its promise is read. */
  async function begin() {
    accepted.current = undefined;
    if (!isAudit) return ask();
    setLooking(true);
    const found = await call(site.course, { params: { id: course._id } })
      .catch((failure: unknown) => notifyFailure(failureWith(i18n.t(failed), failure)))
      .finally(() => setLooking(false));
    if (!found) return;
    return found.promise ? setPromise(found.promise) : ask();
  }

  async function ask() {
    setLooking(true);
    const amounts = await call(registrations.amounts, { params: { id: _id } })
      .catch((failure: unknown) => notifyFailure(failureWith(i18n.t(failed), failure)))
      .finally(() => setLooking(false));
    if (!amounts) return;
    if (!amounts.change)
      return notifyFailure(
        failureWith(i18n.t('We couldn’t change your registration. Reload the page and try again.'), undefined),
      );
    const { pays, refunds, calendar, tax } = amounts.change;
    const title = isAudit ? i18n.t('Change to credit?') : i18n.t('Change to audit?');
    const safe = i18n.t('Keep it as it is');
    if (pays > 0) {
      const agreed = await confirm({
        title,
        body: i18n.t('You stay registered in “{course}” and pay the difference of {amount}.', {
          course: course.name,
          amount: totalWithTax({ amount: pays, tax }),
        }),
        action: i18n.t('Pay {amount}', { amount: money(pays) }),
        safe,
      });
      if (agreed) setPaying({ amount: pays, tax });
      return;
    }
    let said = '';
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
    const changed = await confirm({
      title,
      body: [staying, refunds > 0 || !stays ? refund : '', stays, last].filter(Boolean).join(' '),
      action,
      safe,
      danger: refunds > 0,
      run: async () => {
        const body = { isAudit: !isAudit, refund: refunds, promise: accepted.current };
        said = (await change.mutateAsync({ params: { id: _id }, body }).catch(failedWith(i18n.t(failed)))).message;
      },
    });
    if (changed) notify(said);
  }

  return (
    <>
      <RowButton
        label={credit.standing === 'denied' ? i18n.t('Move to audit') : action}
        of={course.name}
        loading={looking}
        onClick={() => void begin()}
      />
      {promise && (
        <Suspense>
          <PromiseDialog
            course={course}
            promise={promise}
            onAccept={(version) => {
              accepted.current = version;
              setPromise(undefined);
              void ask();
            }}
            onClose={() => setPromise(undefined)}
          />
        </Suspense>
      )}
      {paying !== undefined && (
        <Suspense>
          <PaymentDialog
            course={course}
            isAudit={!isAudit}
            {...paying}
            registrationId={_id}
            promise={accepted.current}
            onClose={() => setPaying(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
