import type { OpenCourseInstance } from '@stoa/contract/course-instances';
import { registrations } from '@stoa/contract/registrations';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../kernel/queries.ts';
import { failureWith } from '../ui/failed.ts';
import { notify } from '../ui/notify.ts';
import { ChooseType } from './ChooseType.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';

interface RegisterDialogsProps {
  readonly course: OpenCourseInstance;
  /** True if the student's application is approved. */
  readonly approved: boolean;
  readonly onClose: () => void;
}

/** Registers a student: asks for credit or audit, then takes the payment unless the course is free. */
export function RegisterDialogs({ course, approved, onClose }: RegisterDialogsProps) {
  const register = useCall(registrations.create);
  const [choosing, setChoosing] = useState(true);
  const [paying, setPaying] = useState<{ isAudit: boolean; amount: number }>();
  const [error, setError] = useState('');

  async function choose(isAudit: boolean) {
    const amount = isAudit ? course.auditCost : course.cost;
    setError('');
    if (amount === null) return setError(i18n.t('This course has no price yet. Contact support to register.'));
    if (amount > 0) {
      setChoosing(false);
      setPaying({ isAudit, amount });
      return;
    }
    try {
      await register.mutateAsync({ body: { courseInstanceREF: course._id, isAudit } });
      notify(i18n.t('You’re registered in “{course}”.', { course: course.name }));
      onClose();
    } catch (failure) {
      setError(failureWith(i18n.t('We couldn’t register you.'), failure).message);
    }
  }

  return paying ? (
    <PaymentDialog course={course} {...paying} holdsSeat={course.seats !== null} onClose={onClose} />
  ) : (
    <ChooseType
      course={course}
      approved={approved}
      opened={choosing}
      running={register.isPending ? register.variables.body?.isAudit : undefined}
      error={error}
      onChoose={(isAudit) => void choose(isAudit)}
      onClose={onClose}
    />
  );
}
