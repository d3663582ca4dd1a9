import { registrations, type Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import type { TaxLine } from '@stoa/contract/payments/tax';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { call } from '../../kernel/api.ts';
import { failureWith, notifyFailure } from '../../ui/notify.ts';
import { useRunning } from '../../ui/useSend.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { onDemand } from '../../ui/dialogs.ts';

const PaymentDialog = onDemand(() => import('./PaymentDialog.tsx'));

/** Lets a student who was refunded as a no-show by mistake pay again and return to the roster. */
export function ReturnButton({ registration }: { registration: Registration }) {
  const { _id, courseInstanceREF: course, promise } = registration;
  const [looking, run] = useRunning();
  const failed = i18n.t('We couldn’t look up what is to pay. Reload the page and try again.');
  const [paying, setPaying] = useState<{ amount: number; tax: TaxLine | null }>();

  async function look() {
    const { returning } = await call(registrations.amounts, { params: { id: _id } });
    if (!returning) return notifyFailure(failureWith(failed, undefined));
    setPaying({ amount: returning.pays, tax: returning.tax });
  }

  return (
    <>
      <RowButton
        label={i18n.t('Pay to be back')}
        of={course.name}
        loading={looking}
        onClick={() => run(look, failed)}
      />
      {paying && (
        <PaymentDialog
          course={course}
          isAudit={false}
          {...paying}
          registrationId={_id}
          promise={promise?.version}
          onClose={() => setPaying(undefined)}
        />
      )}
    </>
  );
}
