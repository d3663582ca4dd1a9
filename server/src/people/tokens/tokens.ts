import type { Factors } from '../accounts/sign-in/second-factor.ts';
import { crc32 } from 'node:zlib';
import { randomInt } from 'node:crypto';
import { i18n } from '@stoa/contract/kernel/i18n';
import { isApprover } from '@stoa/contract/kernel/role';
import { dayIn } from '@stoa/contract/kernel/zones';
import { mostTokens, tokenDays, type ApiToken, type NewToken } from '@stoa/contract/people/tokens.shapes';
import type { z } from 'zod';
import type { Me } from '../../kernel/access.ts';
import { recordAction } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import { hashToken } from '../../kernel/encryption.ts';
import { queueMail } from '../../kernel/mail.ts';
import { Refusal, conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { tokenMade } from '../accounts/accounts.emails.ts';
import { actsFor, refuseOthers } from '../accounts/institution.ts';
import {
  countTokens,
  deleteToken,
  insertToken,
  lockToken,
  replaceSecret,
  tokenByHash,
  tokenById,
  tokensOfInstitution,
  touchToken,
} from './tokens.queries.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefixes = { person: 'stoa_pat_', institution: 'stoa_inst_' } as const;
const form = /^(stoa_(?:pat|inst)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** Six characters that secret scanners compute, too, to recognize our tokens. */
function checksum(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let place = 0; place < 6; place += 1) {
    sum = digits[rest % 62]! + sum;
    rest = Math.floor(rest / 62);
  }
  return sum;
}
/** Makes a secret: a prefix for the kind of owner, 190 random bits, and a checksum. */
export function newSecret(of: keyof typeof prefixes): string {
  const text = prefixes[of] + Array.from({ length: 32 }, () => digits[randomInt(62)]!).join('');
  return text + checksum(text);
}
export function isSecret(text: string): boolean {
  const [, body = '', sum] = form.exec(text) ?? [];
  return sum !== undefined && checksum(body) === sum;
}

type Wanted = z.output<typeof NewToken>;
type Made = ApiToken & { readonly secret: string };

function refuseDay(expires: string): void {
  if (expires < dayIn(0)) throw refuseField('expires', i18n.t('Choose a day that hasn’t passed.'));
  if (expires > dayIn(tokenDays.most)) throw refuseField('expires', i18n.t('Choose a day within the next year.'));
}

/** Makes a person's own token. Throws Refusal 409 when they have the maximum number. */
export const createOwn = (context: Context<Trx>, wanted: Wanted): Promise<Made> => create(context, wanted, null);

/** Makes a token of an institution. Throws Refusal 404 for those who don't act for it. */
export async function createForInstitution(context: Context<Trx>, id: string, wanted: Wanted): Promise<Made> {
  await refuseOthers(context, id);
  return create(context, wanted, id);
}

async function create(context: Context<Trx>, wanted: Wanted, institutionREF: string | null): Promise<Made> {
  const { db, me } = context;
  const { expires = dayIn(tokenDays.usual), ...rest } = wanted;
  refuseDay(expires);
  const secret = newSecret(institutionREF === null ? 'person' : 'institution');
  const values = { ...rest, expires, institutionREF, hash: hashToken(secret), accountREF: me.accountId, role: me.role };
  if ((await countTokens(db, values)) >= mostTokens)
    throw conflict(
      i18n.t('There are {count, number} tokens already. Revoke those that no program uses.', { count: mostTokens }),
      'too-many',
    );
  const id = await insertToken(db, values);
  const { name, areas, write } = wanted;
  await recordAction(context, 'make token', 'apiToken', id, { name, areas, write, expires, institutionREF });
  return tell(context, id, secret);
}

/** The hours for which a secret still works after it was replaced. */
const overlapHours = 24;
/**
 * Gives a token a new secret; the earlier one works for another day. The person who rotates a token of an institution becomes its owner.
 * Throws Refusal 404 for another's token, and 409 for one that has expired.
 */
export async function rotate(context: Context<Trx>, id: string): Promise<Made> {
  const { db, me } = context;
  const token = await lockOwn(context, id);
  if (token.accountREF !== me.accountId && token.institutionREF === null) throw notFound();
  if (token.isOver) throw conflict(i18n.t('This token has expired. Make a new one.'), 'expired');
  const secret = newSecret(token.institutionREF === null ? 'person' : 'institution');
  await replaceSecret(db, id, { accountREF: me.accountId, role: me.role, hash: hashToken(secret) }, overlapHours);
  await recordAction(context, 'rotate token', 'apiToken', id, { name: token.name });
  return tell(context, id, secret);
}

/** Ends a token at once: its owner's, its institution's, and for administrators anybody's. Throws Refusal 404 for another's. */
export async function revoke(context: Context<Trx>, id: string): Promise<void> {
  const { name } = await lockOwn(context, id);
  await deleteToken(context.db, id);
  await recordAction(context, 'revoke token', 'apiToken', id, { name });
}

export async function tokensFor(context: Context, institutionId: string): Promise<ApiToken[]> {
  await refuseOthers(context, institutionId);
  return tokensOfInstitution(context.db, institutionId);
}

/** Emails the owner about each new secret, because another person at their unlocked computer could have made it. */
async function tell(context: Context<Trx>, id: string, secret: string): Promise<Made> {
  const token = await tokenById(context.db, id);
  await queueMail(context, context.me, tokenMade(token.name));
  return { ...token, secret };
}

async function lockOwn({ db, me }: Context<Trx>, id: string) {
  const token = await lockToken(db, id);
  const isTheirs =
    token?.institutionREF == null
      ? token?.accountREF === me.accountId
      : isApprover(me.role) && actsFor(me, token.institutionREF);
  if (!token || !(isTheirs || me.role === 'Administrator')) throw notFound();
  return token;
}

/** The refusal of a token in an address, where logs, histories and other sites could read it. */
export const tokenInAddress = () =>
  new Refusal(
    400,
    i18n.t('Send a token in the Authorization header, never in an address. Rotate this one: others may have read it.'),
  );
const noToken = () =>
  new Refusal(401, i18n.t('This token doesn’t work: it has expired, was revoked, or its owner can’t use it any more.'));

/**
 * Returns the person that a token acts for, with the token's own rights. Throws Refusal 401 when it doesn't work. A person's
 * token ends with their role; a token of an institution acts as its InstitutionAdmin while its owner could still make it.
 */
export async function holderOf(db: Db, secret: string): Promise<Omit<Me, 'twoFactorDue'> & Omit<Factors, 'byPasskey'>> {
  const found = isSecret(secret) ? await tokenByHash(db, hashToken(secret)) : undefined;
  if (!found || found.role !== found.givenRole) throw noToken();
  const { tokenId, areas, write, forInstitution, givenRole: _role, isSeenLongAgo, ...me } = found;
  if (forInstitution !== null && !actsFor(me, forInstitution)) throw noToken();
  if (isSeenLongAgo) await touchToken(db, tokenId);
  const acting =
    forInstitution === null ? me : { ...me, role: 'InstitutionAdmin' as const, institutionREF: forInstitution };
  return { ...acting, sessionId: tokenId, token: { _id: tokenId, areas, write } };
}
