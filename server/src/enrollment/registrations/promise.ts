import type { Context } from '../../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { refuseMinor } from '../../people/guardians.ts';
import { conflict } from '../../kernel/refusal.ts';

interface Promising {
  readonly _id: string;
  readonly name: string;
  readonly promise: CreditPromise | null;
}
interface Input {
  readonly isAudit: boolean;
  /** the version that was read */
  readonly promise?: string;
}
/**
 * Refuses a place for credit under an agreement until its student has read what is promised, and may enter into it. Audit
 * promises nothing.
 */
export async function refuseUnread(context: Context, { _id, name, promise }: Promising, input: Input): Promise<void> {
  if (promise === null || input.isAudit) return;
  if (input.promise === promise.version) return refuseMinor(context, _id, promise);
  throw conflict(
    i18n.t('Read what {institution} promises for “{name}” and accept it first.', {
      institution: promise.institution.name,
      name,
    }),
    'promise',
  );
}
