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

const failed = 'Your registration could not be changed.';

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
    if (!amounts.change) return notifyFailure(failureWith(`${failed} Please reload the page.`, undefined));
    const { pays, refunds } = amounts.change;
    if (pays > 0) {
      const agreed = await confirm({
        title: `Change to ${to}?`,
        body: `You stay registered in “${course.name}”, and pay the difference of ${money(pays)}.`,
        action: `Pay ${money(pays)}`,
        safe: 'Stay as it is',
      });
      if (agreed) setPaying(pays);
      return;
    }
    let said = '';
    const changed = await confirm({
      title: `Change to ${to}?`,
      body: `You stay registered in “${course.name}”${isAudit ? '' : ', without credit and without a grade'}. ${
        refunds > 0
          ? `${money(refunds)} will be refunded. Refunds may take up to 7-10 business days to process.`
          : 'Nothing is to be paid or refunded.'
      }`,
      action: `Change to ${to}`,
      safe: 'Stay as it is',
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
        label={credit.standing === 'denied' ? 'Move to audit' : `Change to ${to}`}
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
