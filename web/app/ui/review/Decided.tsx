import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName, type PersonName } from '@stoa/contract/people/people';
import { instant } from '../format.ts';

interface DecidedProps {
  readonly of: { readonly decidedBy: PersonName | null; readonly decidedAt: string | null };
}
/** Says who decided on a record, and when. Nothing before that. */
export const Decided = ({ of: { decidedBy, decidedAt } }: DecidedProps) =>
  decidedBy && (
    <p>{i18n.t('{name} decided this on {date}.', { name: fullName(decidedBy), date: instant(decidedAt) })}</p>
  );
