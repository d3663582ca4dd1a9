import { i18n } from '@stoa/contract/kernel/i18n';
import type { CreditPromise } from '@stoa/contract/people/promises';
import { refuseMinor } from '../../people/guardians.ts';
import { conflict } from '../../kernel/refusal.ts';
import type { Work } from './work.ts';

interface Promising {
  readonly _id: string;
  readonly name: string;
  readonly promise: CreditPromise | null;
}
interface Wish {
  readonly isAudit: boolean;
  /** the version that was read */
  readonly promise?: string | undefined;
}
/**
 * Refuses a place for credit under an agreement until its student has read what is promised, and may enter into it. Audit
 * promises nothing.
 */
export async function refuseUnread(work: Work, { _id, name, promise }: Promising, wish: Wish): Promise<void> {
  if (promise === null || wish.isAudit) return;
  if (wish.promise === promise.version) return refuseMinor(work, _id, promise);
  throw conflict(
    i18n.t('Read what {institution} promises for “{name}” and accept it first.', {
      institution: promise.institution.name,
      name,
    }),
    'promise',
  );
}
