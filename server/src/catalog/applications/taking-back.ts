import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { recordAction } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { conflict } from '../../kernel/refusal.ts';
import { wasOpened } from '../../people/accounts/history.queries.ts';

interface Sent {
  readonly _id: string;
  readonly personREF: { readonly _id: string };
  readonly approvalStatus: string;
  readonly waitingSince: string;
  readonly takenBack: boolean;
}
/** Records once that a reviewer has opened a waiting application. From then on the applicant can't take it back. */
export async function noteOpened(context: Context, entity: string, row: Sent): Promise<void> {
  const { _id, personREF, approvalStatus, waitingSince, takenBack } = row;
  if (approvalStatus !== 'Pending' || takenBack || personREF._id === context.me._id) return;
  if (await wasOpened(context.db, entity, _id, waitingSince)) return;
  const { database } = context.services;
  await database.tx((db) => recordAction({ ...context, db }, 'open application', entity, _id));
}

/** True when the person may take back their own application. */
export const mayTakeBack = async (context: Context, entity: string, row: Sent): Promise<boolean> =>
  row.personREF._id === context.me._id &&
  row.approvalStatus === 'Pending' &&
  !row.takenBack &&
  !(await wasOpened(context.db, entity, row._id, row.waitingSince));

/** Throws a Refusal when an application is decided, already taken back or being read. */
export async function refuseTakingBack(context: Context, entity: string, row: Sent): Promise<void> {
  if (await mayTakeBack(context, entity, row)) return;
  if (row.approvalStatus !== 'Pending')
    throw conflict(
      i18n.t('Your application is {status}, so you can’t take it back.', { status: i18n.t(row.approvalStatus) }),
    );
  if (row.takenBack) throw conflict(i18n.t('You’ve already taken your application back.'));
  throw conflict(
    i18n.t('Someone is already reading your application, so you can’t take it back. Write to support instead.'),
    'opened',
  );
}

export const takenBack = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  conflict(
    i18n.t('{name} has taken this application back to change it. You can decide once they send it again.', {
      name: fullName({ firstName, lastName }),
    }),
    'taken-back',
  );
