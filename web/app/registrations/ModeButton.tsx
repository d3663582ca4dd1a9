import { registrations, type Registration } from '@stoa/contract/registrations';
import { useState } from 'react';
import { call } from '../kernel/api.ts';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith, failureWith } from '../ui/failed.ts';
import { money } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { words } from './words.ts';

const failed = words.yourRegistrationCouldNotBeChanged;

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
    if (!amounts.change) return notifyFailure(failureWith(words.pleaseReloadThePage(failed), undefined));
    const { pays, refunds } = amounts.change;
    if (pays > 0) {
      const agreed = await confirm({
        title: words.changeTo(to),
        body: words.youStayRegisteredInAndPay(course.name, money(pays)),
        action: words.payOf(money(pays)),
        safe: words.stayAsItIs,
      });
      if (agreed) setPaying(pays);
      return;
    }
    let said = '';
    const changed = await confirm({
      title: words.changeTo(to),
      body: words.youStayRegisteredIn(
        course.name,
        isAudit ? '' : words.withoutCreditAndWithoutAGrade,
        refunds > 0 ? words.willBeRefundedRefundsMayTake(money(refunds)) : words.nothingIsToBePaidOr,
      ),
      action: words.changeToOf(to),
      safe: words.stayAsItIs,
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
        label={credit.standing === 'denied' ? words.moveToAudit : words.changeToOf(to)}
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
