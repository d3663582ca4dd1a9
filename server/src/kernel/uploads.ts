import { cutText, trimmed } from '@stoa/contract/kernel/text';
import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type WholeEndpoint, type FileRule, withSettings } from '@stoa/contract/kernel/endpoint';
import { mediaTypeOf } from '@stoa/contract/kernel/file-kinds';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Settings } from '../settings.ts';
import { isDatabaseLost } from './database.ts';
import type { Trx } from './db.ts';
import type { FileStore } from './file-store.ts';
import { typeOf } from './file-types.ts';
import { checkedPicture } from './pictures.ts';
import { type Scanner, verdictOn } from './malware.ts';
import { Refusal, refuseField } from './refusal.ts';

const endOfHead = '\r\n\r\n';
const longestHead = 81_920;
/** Matches a file name that contains a line break, quoted or in RFC 5987 form. */
const broken = /;\s*filename="(?:\\.|[^"\\])*[\r\n]|;\s*filename\*=[^;\r\n]*%0[ad]/i;

/**
 * Scans a multipart body as it arrives for files whose names contain line breaks, because the parser drops those silently.
 * Adds the names of their fields to `found`.
 */
function brokenNames(contentType: string, found: string[]): (chunk: Buffer) => void {
  const [, boundary = ''] = /boundary="?([^";]+)/i.exec(contentType) ?? [];
  const delimiter = `\r\n--${boundary}`;
  // The first part has no line break before it, so we add one.
  let kept = Buffer.from('\r\n');
  let inHead = false;
  return (chunk) => {
    kept = Buffer.concat([kept, chunk]);
    for (;;) {
      const at = kept.indexOf(inHead ? endOfHead : delimiter);
      if (at < 0) {
        if (!inHead) kept = kept.subarray(-delimiter.length);
        // A head longer than the parser would read doesn't count.
        else if (kept.length > longestHead) inHead = false;
        return;
      }
      if (inHead) {
        const head = kept.toString('latin1', 0, at);
        if (broken.test(head)) found.push(/;\s*name="([^"\r\n]*)"/i.exec(head)?.[1] ?? '');
      }
      // When a part is empty, the line break that ends its head also begins the next delimiter.
      kept = kept.subarray(at + (inHead ? endOfHead.length - 2 : delimiter.length));
      inHead = !inHead;
    }
  };
}

/** A file from the request: its bytes are stored and its content is checked, but no record refers to it yet. */
export interface Received {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  /** bytes */
  readonly size: number;
  readonly sha256: string;
  readonly storageKey: string;
  /** The malware scanner couldn't be reached, so nobody may open the file until it is scanned. */
  readonly quarantined: boolean;
}
/** The files in a form, and the fields whose file is to be removed. */
export interface Sent {
  readonly files: readonly Received[];
  readonly removed: readonly string[];
}
/** A file created from an upload that was sent in parts. */
export interface Taken {
  readonly file: Received;
  /** Consumes the upload, in the transaction that creates its record. Throws 404 when another call has consumed it. */
  readonly use: (db: Trx) => Promise<void>;
  /** Removes the parts, after that transaction has committed. */
  readonly done: () => Promise<void>;
}
interface Keeping {
  readonly files: FileStore;
  readonly scanner: Scanner | undefined;
  readonly log: FastifyBaseLogger;
  readonly settings: Settings;
}
type Fields = Record<string, string | string[]>;

/**
 * Reads a multipart body: its text fields, its files as streams into the store, and the fields whose file is to be removed
 * (sent as the text "null"). Throws a Refusal when a file breaks a rule, and then keeps nothing of the request.
 */
export async function receive(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
  services: Keeping,
): Promise<{ fields: Fields; files: Received[]; removed: string[] }> {
  const fields = Object.create(null) as Fields;
  const files: Received[] = [];
  const removed: string[] = [];
  const dropped: string[] = [];
  const watch = brokenNames(request.headers['content-type'] ?? '', dropped);
  const refuseBroken = () => {
    const [field] = dropped;
    if (field !== undefined) throw refuseField(Object.hasOwn(rules, field) ? field : 'file', lineBreak);
  };
  request.raw.on('data', watch);
  try {
    for await (const part of request.parts({ limits: { fields: 200, fieldSize: 262_144, files: 10, parts: 210 } })) {
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated)
          throw new Refusal(413, i18n.t('A field of the form is too long.'));
        const value = String(part.value);
        if (!Object.hasOwn(rules, part.fieldname)) addField(fields, part.fieldname, value);
        else if (value === 'null') removed.push(part.fieldname);
        else if (value !== '') throw refuseField(part.fieldname, i18n.t('Send a file here.'));
        continue;
      }
      refuseBroken();
      const declared = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
      const rule = declared && withSettings(declared, services.settings);
      if (!rule) throw refuseField(part.fieldname, i18n.t('This field takes no file.'));
      if (part.filename === '') {
        part.file.resume(); // a file input without a chosen file
        continue;
      }
      if (files.some((one) => one.field === part.fieldname))
        throw refuseField(part.fieldname, i18n.t('Send one file only.'));
      files.push(await keepBytes(part.fieldname, quotesIn(part.filename ?? ''), part.file, rule, services));
    }
    refuseBroken();
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    await discard(files, services.files);
    throw isMalformed(error) ? new Refusal(400, i18n.t('We can’t read this form.')) : error;
  } finally {
    request.raw.off('data', watch);
  }
  return { fields, files, removed };
}

const lineBreak = /*i18n*/ 'The file’s name has a line break in it. Rename the file and choose it again.';

/** True for the parser's errors about a body that isn't a form or breaks off. Only their message identifies them. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && /multipart|part header|end of form/i.test(error.message);

/**
 * Removes the bytes of files that no record refers to after `error`. If the record may have been committed, or removing
 * fails, we leave them to the sweep.
 */
export async function discardAfter(error: unknown, files: readonly Received[], store: FileStore): Promise<void> {
  if (!isDatabaseLost(error)) await discard(files, store);
}

/** Removes the bytes of files that no record will refer to. */
export async function discard(files: readonly Received[], store: FileStore): Promise<void> {
  await Promise.allSettled(files.map((file) => store.remove(file.storageKey)));
}

function addField(fields: Fields, name: string, value: string): void {
  if (['__proto__', 'constructor', 'prototype'].includes(name))
    throw new Refusal(400, i18n.t('There is no such field.'));
  const before = fields[name];
  fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
}

/** Stores the bytes of a file once its size, type and content are checked. Throws a Refusal, and then keeps nothing. */
export async function keepBytes(
  field: string,
  filename: string,
  bytes: Readable,
  rule: FileRule,
  services: Keeping,
): Promise<Received> {
  // Translated here, because the stream's callbacks run outside of the request's language context.
  const [wrongType, tooLarge] = [i18n.t(rule.wrongType), i18n.t(rule.tooLarge)];
  if (filename.includes('\0')) throw refuseField(field, wrongType);
  const name = cleanName(filename);
  let hash = createHash('sha256');
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > rule.limit ? new Refusal(413, tooLarge, { fields: { [field]: tooLarge } }) : null, chunk);
    },
  });
  // Closes the bytes as well when the store breaks off. `put` throws the error of either.
  pipeline(bytes, measured, () => {});
  let found = { type: '', quarantined: false };
  const storageKey = await services.files.put(measured, async (draft) => {
    const type = await typeOf(draft, name, rule.types);
    if (type === undefined) throw refuseField(field, wrongType);
    const { problem, bytes: made } = await checkedPicture(draft, type, rule);
    if (problem !== undefined) throw refuseField(field, problem);
    if (made) {
      size = made.length;
      hash = createHash('sha256').update(made);
    }
    const verdict = await verdictOn(async () => (made ? Readable.from([made]) : draft.read()), { field }, services);
    if (verdict === 'malware') throw refuseField(field, i18n.t('This file contains malware, so we didn’t save it.'));
    // We write our own drawings in UTF-8, whatever they were made from.
    found = { type: made ? mediaTypeOf(name)! : type, quarantined: verdict === 'unknown' };
    return made;
  });
  return { field, name, size, sha256: hash.digest('hex'), storageKey, ...found };
}

/** Control characters, and those that change the writing direction: with them, "txt.exe" reads as "exe.txt". */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Browsers write a quotation mark in the name of a form's file as %22. */
const quotesIn = (filename: string): string => filename.replaceAll('%22', '"');

/** Cleans a file name: no path, no control characters, at most 200 characters with its extension kept. */
export function cleanName(filename: string): string {
  const base = filename.split(/[\\/]/).at(-1) ?? '';
  const clean = trimmed(base.replaceAll(unseen, ''));
  const ending = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? '';
  return clean.length <= 200 ? clean.toWellFormed() : cutText(clean, 200 - ending.length) + ending;
}

/**
 * Converts a form's text fields to the types of the endpoint's body schema: numbers, booleans and lists are read from text,
 * and an empty number becomes null.
 */
export function fromForm({ body: schema }: WholeEndpoint, fields: Fields): Record<string, unknown> {
  const body: Record<string, unknown> = { ...fields };
  for (const issue of schema?.safeParse(fields).error?.issues ?? []) {
    const [name, ...inside] = issue.path;
    if (issue.code !== 'invalid_type' || typeof name !== 'string' || inside.length > 0) continue;
    const value = fields[name];
    if (value !== undefined) body[name] = read(value, issue.expected);
  }
  return body;
}

function read(value: string | string[], expected: string): unknown {
  if (Array.isArray(value)) return value;
  if (expected === 'array') return [value];
  if (expected === 'number' && value === '') return null;
  if (expected === 'number' && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  if (expected === 'boolean' && /^(?:true|false)$/.test(value)) return value === 'true';
  return value;
}
