import { z } from 'zod';
import { i18n } from './i18n.ts';
import type { FileKind } from './file-kinds.ts';
import { PageQuery } from './page.ts';
import type { Role } from './role.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The people allowed to call an endpoint: anyone, or signed-in people with one of these roles. */
export type Access = 'anyone' | readonly Role[];

/** The settings that limit files, in bytes. */
type LimitSetting = 'promoLimit' | 'materialLimit';

/** The files that an upload field accepts, and the messages it shows when it refuses a file. */
export interface FileRule {
  readonly types: readonly FileKind[];
  /** in bytes */
  readonly limit: number;
  /** Evidence: a picture is kept byte for byte, with its notes. Others are kept without them, for others see them. */
  readonly asSent?: true;
  readonly wrongType: string;
  readonly tooLarge: string;
  /** The setting that overrides `limit`, in bytes. */
  readonly limitSetting?: LimitSetting;
}

/** Returns the rule with the limits from the settings. */
export function withSettings(rule: FileRule, settings: Readonly<Partial<Record<LimitSetting, number>>>): FileRule {
  if (!rule.limitSetting) return rule;
  const limit = settings[rule.limitSetting] ?? rule.limit;
  return {
    ...rule,
    limit,
    tooLarge: i18n.t('File size exceeds the limit of {megabytes, number} MB.', { megabytes: limit / 1_048_576 }),
  };
}

interface EndpointOptions {
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Upload fields. An endpoint that has them accepts multipart bodies as well as JSON. */
  readonly files?: Readonly<Record<string, FileRule>>;
  /** The one of `files` in whose place the body may name an upload (`upload`) that was sent in parts. */
  readonly resumable?: string;
  /** When absent, the answer has no body (204). */
  readonly reply?: z.ZodType;
  readonly status?: 200 | 201;
  /**
   * The handler opens its own transactions, so that none stays open while it waits for something slow (a processor, a hash).
   */
  readonly ownTransactions?: true;
  /** A replica that is a few seconds behind may answer. */
  readonly mayBeStale?: true;
  /** Also open to people who must set up two-factor sign-in and haven't yet. */
  readonly whileSettingUp?: true;
}

type Line = `${Method} /${string}`;
type MethodIn<L extends Line> = L extends `${infer M extends Method} ${string}` ? M : never;
type PathIn<L extends Line> = L extends `${Method} ${infer P extends `/${string}`}` ? P : never;

export type Endpoint<O extends EndpointOptions = EndpointOptions, L extends Line = Line> = O & {
  readonly method: MethodIn<L>;
  readonly path: PathIn<L>;
};
/** The line that declares an endpoint, such as "GET /api/users". */
export type LineOf<E extends Endpoint> = `${E['method']} ${E['path']}`;

/**
 * Declares one line of the API: method and path, who can call it, and what goes in and out. Everything else is derived from it.
 */
export function endpoint<const L extends Line, const O extends EndpointOptions>(line: L, options: O): Endpoint<O, L> {
  const [method, path] = line.split(' ') as [MethodIn<L>, PathIn<L>];
  return { ...options, method, path };
}

/** Declares a list: an array with search, sorting, pages, and its own `filters`. */
export function list<
  const L extends `GET /${string}`,
  const A extends Access,
  I extends z.ZodType,
  F extends z.ZodRawShape = Record<never, never>,
  P extends z.ZodObject = never,
>(line: L, options: { access: A; summary: string; of: I; filters?: F; params?: P; mayBeStale?: true }) {
  const { access, summary, of, filters, params, mayBeStale } = options;
  return endpoint(line, {
    access,
    summary,
    params,
    mayBeStale,
    query: PageQuery.extend((filters ?? {}) as F),
    reply: z.array(of),
  } as { access: A; summary: string; params: P; query: ReturnType<typeof PageQuery.extend<F>>; reply: z.ZodArray<I> });
}

export const isList = (one: Endpoint): boolean => one.query !== undefined && 'pageSize' in one.query.shape;

export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : void;
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.input<E['query']> : undefined;
