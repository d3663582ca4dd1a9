import { randomUUID } from 'node:crypto';
import type { Chance } from '../faults/chance.ts';

/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The material that random values are made from. */
export interface Source {
  readonly chance: Chance;
  /** ids that answers have named, so that requests meet what is there */
  readonly ids: string[];
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** an address nobody may call */
  readonly trap: string;
}

const words = [
  'Essay',
  'Ω mega',
  'naïve',
  'x',
  'Robert’); drop table',
  '<script>alert(1)</script>',
  '=1+1',
  '%_\\',
  '  ',
];
const odd: readonly unknown[] = [
  null,
  '',
  [],
  {},
  0,
  -1,
  1e308,
  2 ** 53,
  0.1,
  true,
  'null',
  '\u{0}',
  '\u{D800}',
  'a'.repeat(30_000),
  '../../etc/passwd',
  { __proto__: null, constructor: { prototype: 1 } },
  [[[[[[[[[[]]]]]]]]]],
  '2026-02-30',
  '9999-12-31',
  'NaN',
];

/** A value that a schema allows, or nearly so. */
export function valueOf(schema: JsonSchema, from: Source): unknown {
  const { chance } = from;
  if (schema.$ref !== undefined) return valueOf(from.schemas[schema.$ref.split('/').at(-1)!] ?? {}, from);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.of(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(chance.of(choices), from);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((one) => valueOf(one, from) as Record<string, unknown>));
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || chance.is(0.6))
          .map(([name, one]) => [name, valueOf(one, from)]),
      );
    case 'array': {
      const least = schema.minItems ?? 0;
      const count = Math.min(least + chance.below(3), schema.maxItems ?? Infinity);
      return Array.from({ length: count }, () => valueOf(schema.items ?? {}, from));
    }
    case 'integer':
    case 'number': {
      const least = Math.max(schema.minimum ?? -1000, -1e6);
      const most = Math.min(schema.maximum ?? 1000, 1e6);
      if (chance.is(0.2)) return chance.of([least, most]);
      const value = least + chance.next() * (most - least);
      return schema.type === 'integer' ? Math.round(value) : Math.round(value * 100) / 100;
    }
    case 'boolean':
      return chance.is(0.5);
    case 'null':
      return null;
    case 'string':
      return textOf(schema, from);
    default:
      return chance.of(odd);
  }
}

function textOf({ format, minLength = 0, maxLength = 200 }: JsonSchema, { chance, ids, trap }: Source): string {
  if (format === 'uuid') return ids.length > 0 && chance.is(0.85) ? chance.of(ids) : randomUUID();
  if (format === 'email') return `fuzz${chance.below(50)}@fuzz.example`;
  if (format === 'date') return `20${10 + chance.below(40)}-0${1 + chance.below(9)}-1${chance.below(10)}`;
  if (format === 'date-time') return `20${10 + chance.below(40)}-01-1${chance.below(10)}T10:00:00.000Z`;
  const text = chance.is(0.1) ? trap : chance.of(words);
  return text.padEnd(minLength, 'é').slice(0, maxLength);
}

/** The value with one of its parts replaced by something that does not belong there. */
export function spoiled(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.is(0.1)) return chance.of(odd);
  const keys = Object.keys(value);
  if (keys.length === 0 || chance.is(0.05)) return { ...value, [chance.of(['__proto__', 'role', 'x', ''])]: 1 };
  const key = chance.of(keys);
  const part = spoiled((value as Record<string, unknown>)[key], chance);
  if (Array.isArray(value)) return value.map((one: unknown, at) => (String(at) === key ? part : one));
  return { ...value, [key]: part };
}
