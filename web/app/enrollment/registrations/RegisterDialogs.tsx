import type { OpenCourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { registrations } from '@stoa/contract/enrollment/registrations.endpoints';
import { paths, recordAt } from '@stoa/contract/paths';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { site } from '@stoa/contract/office/site.endpoints';
import type { TaxLine } from '@stoa/contract/payments/tax';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { useCall, useEndpoint } from '../../kernel/queries.ts';
import { failureWith, notify } from '../../ui/notify.ts';
import { toPay } from '../../payments/totals.ts';
import { ChooseType } from './ChooseType.tsx';
import { onDemand } from '../../ui/dialogs.ts';

const PromiseDialog = onDemand(() => import('./PromiseDialog.tsx'));
const PaymentDialog = onDemand(() => import('./PaymentDialog.tsx'));

interface RegisterDialogsProps {
  readonly course: Pick<OpenCourseInstance, '_id' | 'name' | 'cost' | 'auditCost' | 'tax' | 'seats' | 'start' | 'end'>;
  /** True if the student's application is approved. */
  readonly approved: boolean;
  readonly onClose: () => void;
}

/**
 * Registers a student: asks for credit or audit, then takes the payment unless the course is free. Registered students are taken
 * to the course’s room.
 */
export function RegisterDialogs({ course, approved, onClose }: RegisterDialogsProps) {
  const register = useCall(registrations.create);
  const { data: details } = useEndpoint(site.course, { params: { id: course._id } });
  const [paying, setPaying] = useState<{ isAudit: boolean; amount: number; tax: TaxLine | null; promise?: string }>();
  const [promise, setPromise] = useState<CreditPromise>();
  const [error, setError] = useState('');
  const [looking, setLooking] = useState(false);
  const navigate = useNavigate();
  const arrive = () => void navigate(recordAt(paths.courseRooms, course._id), { state: { isNew: true } });

  /** For credit under an agreement, the student accepts its promise before paying. */
  async function begin(isAudit: boolean) {
    setError('');
    if (isAudit) return choose(true);
    setLooking(true);
    try {
      const { promise: promised } = await call(site.course, { params: { id: course._id } });
      if (!promised) return await choose(false);
      setPromise(promised);
    } catch (failure) {
      setError(failureWith(i18n.t('We couldn’t register you.'), failure).message);
    } finally {
      setLooking(false);
    }
  }

  async function choose(isAudit: boolean, accepted?: string) {
    const due = toPay(course, isAudit ? 'audit' : 'credit');
    setError('');
    if (!due) return setError(i18n.t('This course has no price yet. Contact support to register.'));
    if (due.amount > 0) {
      setPaying({ isAudit, ...due, ...(accepted !== undefined && { promise: accepted }) });
      return;
    }
    try {
      await register.mutateAsync({ body: { courseInstanceREF: course._id, isAudit, promise: accepted } });
      notify(i18n.t('You’re registered in “{course}”.', { course: course.name }));
      arrive();
    } catch (failure) {
      setError(failureWith(i18n.t('We couldn’t register you.'), failure).message);
    }
  }

  if (promise && !paying)
    return (
      <PromiseDialog
        course={course}
        promise={promise}
        error={error}
        busy={register.isPending}
        onAccept={(version) => void choose(false, version)}
        onClose={onClose}
      />
    );
  return paying ? (
    <PaymentDialog
      course={course}
      {...paying}
      holdsSeat={course.seats !== null}
      onRegistered={arrive}
      onClose={onClose}
    />
  ) : (
    <ChooseType
      course={course}
      promise={details?.promise}
      approved={approved}
      running={looking ? false : register.isPending ? register.variables.body?.isAudit : undefined}
      error={error}
      onChoose={(isAudit) => void begin(isAudit)}
      onClose={onClose}
    />
  );
}
