import type { Evidence } from '@stoa/contract/enrollment/enrollment';
import { i18n } from '@stoa/contract/kernel/i18n';
import { shortDay } from '../../ui/format.ts';

/** Returns the evidence that a student took part, in words: "attended 2 meetings, wrote 1 message". */
export function evidenceInWords(evidence: readonly Evidence[], firstActivity: string | null): string {
  if (evidence.length === 0) return i18n.t('No activity is known');
  const said = evidence.map(({ kind, count }) => {
    const words: Readonly<Record<Evidence['kind'], string>> = {
      attendance: i18n.t('{count, plural, one {attended # meeting} other {attended # meetings}}', { count }),
      work: i18n.t('{count, plural, one {handed in work once} other {handed in work # times}}', { count }),
      grade: i18n.t('{count, plural, one {# grade} other {# grades}}', { count }),
      message: i18n.t('{count, plural, one {wrote # message} other {wrote # messages}}', { count }),
    };
    return words[kind];
  });
  return i18n.t('{evidence}; first on {date}', {
    evidence: said.join(', '),
    date: firstActivity === null ? '' : shortDay(firstActivity),
  });
}
