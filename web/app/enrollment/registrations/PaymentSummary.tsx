import { modeOf } from '@stoa/contract/payments/tax';
import { site as api } from '@stoa/contract/office/site.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { site } from '../../kernel/site.ts';
import { day } from '../../ui/format.ts';
import { Details } from '../../ui/Page.tsx';
import { comesBack, creditFrom } from '../../catalog/courses/PriceCards.tsx';

interface PaymentSummaryProps {
  readonly courseId: string;
  readonly isAudit: boolean;
  /** False when a place is changed or taken up again, because its refund then depends on earlier payments. */
  readonly isNew: boolean;
}

/** The information to read before paying: the dates, the college that grants credit, the refund, and the seller. */
export function PaymentSummary({ courseId, isAudit, isNew }: PaymentSummaryProps) {
  const { data: course } = useEndpoint(api.course, { params: { id: courseId } });
  const { seller } = site().settings;
  if (!course) return null;
  const { start, end, promise } = course;
  const dates = start && (end ? i18n.t('{start} to {end}', { start: day(start), end: day(end) }) : day(start));
  return (
    <Details
      of={{
        ...(dates && { [i18n.t('Dates')]: dates }),
        ...(!isAudit && promise && { [i18n.t('Credit')]: creditFrom(promise) }),
        ...(isNew && { [i18n.t('If you leave')]: comesBack(modeOf(isAudit), promise) }),
        ...(seller.name && { [i18n.t('Who you buy from')]: seller.name }),
      }}
    />
  );
}
