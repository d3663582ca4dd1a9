import { registrations, type Registration } from '@stoa/contract/registrations';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../kernel/api.ts';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith, failureWith } from '../ui/failed.ts';
import { money } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';

const failed = /*i18n*/ 'Your registration could not be changed.';

/** Changes a registration between credit and audit, after saying what that costs or gives back. */
export function ModeButton({ registration }: { registration: Registration }) {
  const { _id, courseInstanceREF: course, isAudit, credit } = registration;
  const to = isAudit ? 'credit' : 'audit';
  const confirm = useConfirm();
  const change = useCall(registrations.changeMode);
  const [looking, setLooking] = useState(false);
  const [paying, setPaying] = useState<number>();

  async function ask() {
    setLooking(true);
    const amounts = await call(registrations.amounts, { params: { id: _id } })
      .catch((failure: unknown) => notifyFailure(failureWith(failed, failure)))
      .finally(() => setLooking(false));
    if (!amounts) return;
    if (!amounts.change)
      return notifyFailure(failureWith(i18n.t('{failed} Please reload the page.', { failed }), undefined));
    const { pays, refunds } = amounts.change;
    if (pays > 0) {
      const agreed = await confirm({
        title: i18n.t('Change to {to}?', { to }),
        body: i18n.t('You stay registered in “{name}”, and pay the difference of {pays}.', {
          name: course.name,
          pays: money(pays),
        }),
        action: i18n.t('Pay {pays}', { pays: money(pays) }),
        safe: i18n.t('Stay as it is'),
      });
      if (agreed) setPaying(pays);
      return;
    }
    let said = '';
    const changed = await confirm({
      title: i18n.t('Change to {to}?', { to }),
      body: i18n.t('You stay registered in “{name}”{rest}. {rest3}', {
        name: course.name,
        rest: isAudit ? '' : i18n.t(', without credit and without a grade'),
        rest3:
          refunds > 0
            ? i18n.t('{refunds} will be refunded. Refunds may take up to 7-10 business days to process.', {
                refunds: money(refunds),
              })
            : i18n.t('Nothing is to be paid or refunded.'),
      }),
      action: i18n.t('Change to {to}', { to }),
      safe: i18n.t('Stay as it is'),
      danger: refunds > 0,
      run: async () => {
        const body = { isAudit: !isAudit, refund: refunds };
        said = (await change.mutateAsync({ params: { id: _id }, body }).catch(failedWith(failed))).message;
      },
    });
    if (changed) notify(said);
  }

  return (
    <>
      <RowButton
        label={credit.standing === 'denied' ? i18n.t('Move to audit') : i18n.t('Change to {to}', { to })}
        of={course.name}
        loading={looking}
        onClick={() => void ask()}
      />
      {paying !== undefined && (
        <PaymentDialog
          course={course}
          isAudit={!isAudit}
          amount={paying}
          registrationId={_id}
          onClose={() => setPaying(undefined)}
        />
      )}
    </>
  );
}
