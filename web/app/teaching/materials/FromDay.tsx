import type { MaterialSection } from '@stoa/contract/teaching/materials';
import { i18n } from '@stoa/contract/kernel/i18n';
import { day } from '../../ui/format.ts';

interface FromDayProps {
  readonly of: Pick<MaterialSection, 'from' | 'isShown'>;
  readonly isProfessor: boolean;
}

/** Tells professors from which day students see something, as long as they don't. */
export const FromDay = ({ of: { from, isShown }, isProfessor }: FromDayProps) =>
  isProfessor && !isShown && from !== null ? (
    <p className="soft">{i18n.t('Students see this from {date}.', { date: day(from) })}</p>
  ) : null;
