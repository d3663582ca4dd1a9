import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { aboutHeader, totalHeader } from '@stoa/contract/kernel/page';
import type { z } from 'zod';
import { http, type HttpReply } from './http.ts';

import { sessionIsAlive } from './session.ts';

export { ApiError } from './http.ts';

type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodObject ? z.input<E['params']> : Record<string, string>;
type FilesOf<E extends Endpoint> = E['files'] extends object
  ? { [K in keyof E['files']]?: File | null | undefined }
  : Record<string, never>;

/** What a call takes: the parts of its endpoint, and how to follow or stop it. */
export interface Args<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  readonly files?: FilesOf<E>;
  /** From 0 to 1 while files are sent. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}
export interface Rows<T> {
  readonly rows: readonly T[];
  /** How many match, whatever the page. */
  readonly total: number;
  /** Whether that is an estimate: counting them all would take too long. */
  readonly about: boolean;
}
export type RowOf<E extends Endpoint> = ReplyOf<E> extends readonly (infer Row)[] ? Row : never;

function textOf(values: object, name: string): string {
  const value: unknown = Object.entries(values).find(([key]) => key === name)?.[1];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The address of an endpoint with its parameters put in and its query behind; empty values are left out. */
export function addressOf(endpoint: Endpoint, params: object = {}, query: object = {}): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(params, name)));
  const search = new URLSearchParams();
  for (const name of Object.keys(query)) {
    const value = textOf(query, name);
    if (value !== '') search.append(name, value);
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

async function send<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<HttpReply> {
  const { params, query, body, files, onProgress, signal } = args;
  const reply = await http({
    method: endpoint.method,
    url: addressOf(endpoint, params, query),
    body,
    ...(files ? { files } : {}),
    ...(onProgress ? { onProgress } : {}),
    ...(signal ? { signal } : {}),
  });
  if (endpoint.access !== 'anyone') sessionIsAlive();
  return reply;
}

/** Calls an endpoint of the contract; throws ApiError. */
export async function call<E extends Endpoint>(endpoint: E, args: Args<E> = {}): Promise<ReplyOf<E>> {
  const reply = await send(endpoint, args);
  return reply.body as ReplyOf<E>;
}

/** Calls a list: a page of rows, and how many there are in all. */
export async function callRows<E extends Endpoint>(endpoint: E, args: Args<E> = {}): Promise<Rows<RowOf<E>>> {
  const reply = await send(endpoint, args);
  const rows = reply.body as RowOf<E>[];
  return { rows, total: Number(reply.header(totalHeader) ?? rows.length), about: reply.header(aboutHeader) === '1' };
}

/** All rows of a list, however many pages the server makes of them. */
export async function callEveryRow<E extends Endpoint>(endpoint: E, args: Args<E> = {}): Promise<RowOf<E>[]> {
  const all: RowOf<E>[] = [];
  for (let page = 1; ; page++) {
    const query = { ...args.query, page } as unknown as QueryOf<E>;
    const { rows, total, about } = await callRows(endpoint, { ...args, query });
    all.push(...rows);
    if (rows.length === 0 || (!about && all.length >= total)) return all;
  }
}
