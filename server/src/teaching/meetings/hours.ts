import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { usualCreditHours } from '@stoa/contract/catalog/agreements.endpoints';
import type { Hours } from '@stoa/contract/teaching/meetings.endpoints';
import { teaches } from '../../catalog/course-instances/course-instances.queries.ts';
import { agreementById, agreementInForce } from '../../catalog/institutions/institutions.queries.ts';
import { institutionById } from '../../people/accounts/institution.queries.ts';
import { recordAction } from '../../kernel/audit.ts';
import { notFound } from '../../kernel/refusal.ts';
import { hoursOf, setOutside } from './meetings.queries.ts';

/**
 * The minutes of a course beside its rule: that of the agreement it opened under, else of the one in force with the institution its
 * definition names, else the usual one. More of one part makes up for none of the other.
 */
export async function readHours({ db, me }: Context, courseInstanceId: string): Promise<Hours> {
  if (!(await teaches(db, me._id, courseInstanceId))) throw notFound();
  const found = await hoursOf(db, courseInstanceId);
  if (!found) throw notFound();
  const { agreementREF, institutionREF, credits, planned, held, outside } = found;
  const agreement =
    agreementREF !== null
      ? await agreementById(db, agreementREF)
      : institutionREF !== null
        ? await agreementInForce(db, institutionREF)
        : undefined;
  const rule = agreement?.rules.creditHours ?? usualCreditHours;
  const requiredInstruction = Math.round((credits ?? 0) * rule.instruction);
  const requiredOutside = Math.round((credits ?? 0) * rule.outside);
  return {
    planned,
    held,
    outside,
    requiredInstruction,
    requiredOutside,
    credits,
    rule,
    required: requiredInstruction + requiredOutside,
    short: Math.max(0, requiredInstruction - planned) + Math.max(0, requiredOutside - outside),
    institution: agreement ? ((await institutionById(db, agreement.institutionREF))?.name ?? null) : null,
  };
}

/** States how many minutes students work outside the meetings. */
export async function stateHours(context: Context<Trx>, courseInstanceId: string, outside: number): Promise<Hours> {
  if (!(await teaches(context.db, context.me._id, courseInstanceId))) throw notFound();
  await setOutside(context.db, courseInstanceId, outside);
  await recordAction(context, 'state hours', 'courseInstance', courseInstanceId, { outside });
  return readHours(context, courseInstanceId);
}
