import type { WholeEndpoint } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/** The shapes that a shape is made of: those before and after a transformation, and the one that may be left out. */
const partsOf = ({ def }: z.ZodType) => {
  const { in: before, out: after, innerType } = def as { in?: z.ZodType; out?: z.ZodType; innerType?: z.ZodType };
  return [before, after, innerType].filter((one) => one !== undefined);
};
const isNumber = (shape: z.ZodType): boolean => shape.def.type === 'number' || partsOf(shape).some(isNumber);

/**
 * Returns whether a body can say which version of the record its writer saw. A version that a body ignores, as an answer that is
 * sent back has one, is of no type and doesn't count.
 */
export function takesVersion(body: z.ZodType | undefined): boolean {
  if (!body) return false;
  if (!('shape' in body)) return partsOf(body).some(takesVersion);
  const { version } = body.shape as { readonly version?: z.ZodType };
  return version !== undefined && isNumber(version);
}

/**
 * Returns the body with the version that the header `If-Match` names: `"7"` is the same check as `"version": 7`. Throws Refusal
 * 400 where there is nothing to compare, and where body and header differ.
 */
export function withMatch({ body: shape, method }: WholeEndpoint, { headers }: FastifyRequest, body: unknown): unknown {
  const sent = headers['if-match'];
  if (sent === undefined || sent === '*' || method === 'GET') return body;
  const [, digits] = /^"(\d{1,9})"$/.exec(sent) ?? [];
  // A list has no place for a version, so it goes on beside it.
  const given = (Array.isArray(body) ? { list: body } : (body ?? {})) as { readonly version?: unknown };
  const isOther = given.version !== undefined && Number(given.version) !== Number(digits);
  if (digits === undefined || isOther || !takesVersion(shape))
    throw new Refusal(400, i18n.t('Send If-Match with the ETag of the record, where the call takes a version.'), {
      code: 'if-match',
    });
  return { ...given, version: Number(digits) };
}

/** The refusal of an old version is 412 for those who have asked by `If-Match`. */
export function asPrecondition(error: unknown, { headers }: FastifyRequest): unknown {
  if (!(error instanceof Refusal) || error.code !== 'changed' || headers['if-match'] === undefined) return error;
  return new Refusal(412, error.message, { code: error.code, ...(error.both && { both: error.both }) });
}

/** The header with the version of a record that is answered. */
export function etagOf(answer: unknown): { readonly etag?: string } {
  const { version } = (answer ?? {}) as { readonly version?: unknown };
  return Number.isInteger(version) ? { etag: `"${String(version)}"` } : {};
}
