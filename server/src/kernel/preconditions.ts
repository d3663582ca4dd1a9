import type { WholeEndpoint } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/** The inner schemas of a schema: the input and output of a transformation, and the content of an optional one. */
const partsOf = ({ def }: z.ZodType) => {
  const { in: before, out: after, innerType } = def as { in?: z.ZodType; out?: z.ZodType; innerType?: z.ZodType };
  return [before, after, innerType].filter((one) => one !== undefined);
};
const isNumber = (shape: z.ZodType): boolean => shape.def.type === 'number' || partsOf(shape).some(isNumber);

/**
 * Returns true when a body can give the version of the record that its writer saw. A version that the body ignores, as in an
 * answer that is sent back, has no type and doesn't count.
 */
export function takesVersion(body: z.ZodType | undefined): boolean {
  if (!body) return false;
  if (!('shape' in body)) return partsOf(body).some(takesVersion);
  const { version } = body.shape as { readonly version?: z.ZodType };
  return version !== undefined && isNumber(version);
}

/**
 * Returns the body with the version from the header `If-Match`: `"7"` is the same check as `"version": 7`. Throws Refusal 400
 * when the endpoint has no version to compare, and when body and header differ.
 */
export function withMatch({ body: shape, method }: WholeEndpoint, { headers }: FastifyRequest, body: unknown): unknown {
  const sent = headers['if-match'];
  if (sent === undefined || sent === '*' || method === 'GET') return body;
  const [, digits] = /^"(\d{1,9})"$/.exec(sent) ?? [];
  // An array can't contain a version, so we wrap it in an object.
  const given = (Array.isArray(body) ? { list: body } : (body ?? {})) as { readonly version?: unknown };
  const isOther = given.version !== undefined && Number(given.version) !== Number(digits);
  if (digits === undefined || isOther || !takesVersion(shape))
    throw new Refusal(400, i18n.t('Send If-Match with the ETag of the record, where the call takes a version.'), {
      code: 'if-match',
    });
  return { ...given, version: Number(digits) };
}

/** Turns the refusal of an old version into a 412 if the request had `If-Match`. */
export function asPrecondition(error: unknown, { headers }: FastifyRequest): unknown {
  if (!(error instanceof Refusal) || error.code !== 'changed' || headers['if-match'] === undefined) return error;
  return new Refusal(412, error.message, { code: error.code, ...(error.both && { both: error.both }) });
}

/** The header with the version of a record that is answered. */
export function etagOf(answer: unknown): { readonly etag?: string } {
  const { version } = (answer ?? {}) as { readonly version?: unknown };
  return Number.isInteger(version) ? { etag: `"${String(version)}"` } : {};
}
