import type { z } from 'zod';
import { i18n } from './i18n.ts';
import type { FileKind } from './file-kinds.ts';
import type { Role } from './role.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The people allowed to call an endpoint: anyone, or signed-in people with one of these roles. */
export type Access = 'anyone' | readonly Role[];

/** The parts of the site that a token for programs may be limited to. */
export const areas = [
  'courses',
  'applications',
  'roster',
  'teaching',
  'payments',
  'people',
  'site',
  'files',
  'webhooks',
  'exchange',
  'receipts',
] as const;
export type Area = (typeof areas)[number];
/** The tokens that may call an endpoint: tokens of its area, of any area, or none. */
export type Reach = Area | 'any' | 'none';

/** The settings that limit files, in bytes. */
type LimitSetting = 'promoLimit' | 'materialLimit';

/** The files that an upload field accepts, and the messages it shows when it refuses a file. */
export interface FileRule {
  readonly types: readonly FileKind[];
  /** in bytes */
  readonly limit: number;
  /** Evidence: pictures are stored byte for byte, with their metadata. Other pictures, which others see, lose theirs. */
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

/** The inputs and responses of an endpoint. They are in a file `*.shapes.ts` with zod, which only forms load in a browser. */
export interface Shape {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Upload fields. An endpoint that has them accepts multipart bodies as well as JSON. */
  readonly files?: Readonly<Record<string, FileRule>>;
  /** The one of `files` that the body may replace by the id of an upload (`upload`) that was sent in parts. */
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
  /** The answer is 200 instead of 201 when the record existed already and nothing was created. */
  readonly mayExist?: true;
  /** A Range header gets a part of the file (206), and an If-None-Match header with its tag gets 304. */
  readonly inRanges?: true;
  /** The media type of a body of bytes, which the handler reads as a stream. */
  readonly takes?: string;
  /**
   * Limits the harm of a stolen session. `fresh` requires a sign-in within the last ten minutes; so does `export`, and beyond the
   * person's usual number in a day, each needs a new sign-in. `decision` and `records` ask for one only after very many in a short
   * time. Reading in an area of people's records is guarded like `records`.
   */
  readonly guard?: 'fresh' | 'export' | 'decision' | 'records';
  /** The endpoint is removed on the day `sunset`; `instead` names its replacement. Days are YYYY-MM-DD. */
  readonly deprecated?: { readonly since: string; readonly sunset: string; readonly instead: string };
}
/** The shapes of a feature's endpoints, by the endpoints' names. */
export type Shapes = Readonly<Record<string, Shape>>;

type Line = `${Method} /${string}`;
type MethodIn<L extends Line> = L extends `${infer M extends Method} ${string}` ? M : never;
type PathIn<L extends Line> = L extends `${Method} ${infer P extends `/${string}`}` ? P : never;

/** One endpoint of the API, with the data that a browser needs to call it. */
export interface Endpoint<S extends Shape = Shape, L extends Line = Line, A extends Access = Access> {
  readonly method: MethodIn<L>;
  readonly path: PathIn<L>;
  readonly access: A;
  readonly reach: Reach;
  /** Never set. It only carries the types of the shape. */
  readonly shape?: S;
}
/** An endpoint with its shape, for forms, the server and the tests. */
export type WholeEndpoint<S extends Shape = Shape> = Endpoint<S> & S;

/**
 * Declares the endpoints of a feature, each with its method, its path and its callers:
 * `endpoints<typeof shapes>('courses')({ list: ['GET /api/users', ['Administrator']] })`. Tokens of the feature's area may call
 * them, or those named by an optional third element; without an area, no token can. Everything else is in the shapes.
 */
export const endpoints =
  <S extends Shapes>(area: Reach = 'none') =>
  <const L extends { readonly [K in keyof S]: readonly [Line, Access, Reach?] }>(lines: L) =>
    Object.fromEntries(
      Object.entries<readonly [Line, Access, Reach?]>(lines).map(([name, [line, access, reach = area]]) => {
        const [method, path] = line.split(' ');
        return [name, { method, path, access, reach }];
      }),
    ) as unknown as { readonly [K in keyof S]: Endpoint<S[K], L[K][0], L[K][1]> };

export const isList = (one: WholeEndpoint): boolean => one.query !== undefined && 'pageSize' in one.query.shape;

type ShapeOf<E extends Endpoint> = NonNullable<E['shape']>;
export type ReplyOf<E extends Endpoint> = ShapeOf<E>['reply'] extends z.ZodType ? z.output<ShapeOf<E>['reply']> : void;
export type BodyOf<E extends Endpoint> = ShapeOf<E>['body'] extends z.ZodType ? z.input<ShapeOf<E>['body']> : undefined;
export type QueryOf<E extends Endpoint> = ShapeOf<E>['query'] extends z.ZodType
  ? z.input<ShapeOf<E>['query']>
  : undefined;
export type ParamsOf<E extends Endpoint> = ShapeOf<E>['params'] extends z.ZodObject
  ? z.input<ShapeOf<E>['params']>
  : Record<string, string>;
/** The names of the upload fields. */
export type FilesOf<E extends Endpoint> = ShapeOf<E>['files'] extends object ? keyof ShapeOf<E>['files'] : never;
