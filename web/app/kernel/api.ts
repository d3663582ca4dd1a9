import type { BodyOf, Endpoint, FilesOf, ParamsOf, QueryOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { aboutHeader, tablesHeader, totalHeader } from '@stoa/contract/kernel/fields';
import { noteFailure, noteTables } from './freshness.ts';
import { http, sessionIsAlive, type HttpReply } from './http.ts';

export { ApiError, fieldsOf } from './http.ts';

/** The inputs of a call, plus options to follow or cancel it. */
export interface Args<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  readonly files?: { [K in FilesOf<E>]?: File | null | undefined };
  /** Upload progress, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}
export interface Rows<T> {
  readonly rows: readonly T[];
  /** How many rows match, across all pages. */
  readonly total: number;
  /** True when the total is an estimate, because counting exactly would take too long. */
  readonly about: boolean;
}
export type RowOf<E extends Endpoint> = ReplyOf<E> extends readonly (infer Row)[] ? Row : never;

function textOf(values: object, name: string): string {
  const value: unknown = Object.entries(values).find(([key]) => key === name)?.[1];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Builds the address of an endpoint from its parameters and query. Empty query values are left out. */
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
  const { params, query, ...rest } = args;
  const reply = await http({ ...rest, method: endpoint.method, url: addressOf(endpoint, params, query) }).catch(
    (failure: unknown) => {
      noteFailure(endpoint, failure);
      throw failure;
    },
  );
  noteTables(endpoint, reply.header(tablesHeader));
  if (endpoint.access !== 'anyone') sessionIsAlive();
  return reply;
}

/** Calls an endpoint of the contract. Throws ApiError. */
export async function call<E extends Endpoint>(endpoint: E, args: Args<E> = {}): Promise<ReplyOf<E>> {
  return (await send(endpoint, args)).body as ReplyOf<E>;
}

/** Calls a list. Returns one page of rows and the total, or throws ApiError. */
export async function callRows<E extends Endpoint>(endpoint: E, args: Args<E> = {}): Promise<Rows<RowOf<E>>> {
  const reply = await send(endpoint, args);
  const rows = reply.body as RowOf<E>[];
  return { rows, total: Number(reply.header(totalHeader) ?? rows.length), about: reply.header(aboutHeader) === '1' };
}
