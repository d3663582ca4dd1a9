import type { Chance } from '../faults/chance.ts';
import { aDocument } from '../samples.ts';
import { spoiled, valueOf, type JsonSchema, type Source } from './values.ts';

export interface Parameter {
  readonly $ref?: string;
  readonly in: string;
  readonly name: string;
  readonly schema?: JsonSchema;
}
/** An operation of the OpenAPI document, as far as requests are made of it. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }>
  >;
}
export interface Input {
  readonly path: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
}

/** Something to ask for: mostly as the document says, sometimes spoiled in one place. */
export function inputFor({ method, path, parameters = [], requestBody }: Operation, from: Source): Input {
  const { chance } = from;
  const textOf = (schema: JsonSchema | undefined) => {
    const value = chance.is(0.1) ? spoiled('', chance) : valueOf(schema ?? { type: 'string' }, from);
    return encodeURIComponent(toText(value).slice(0, 500).toWellFormed());
  };
  const address = path.replaceAll(
    /\{(\w+)\}/g,
    (_whole, name: string) => textOf(parameters.find((one) => one.name === name)?.schema) || 'x',
  );
  const query = parameters
    .filter((one) => one.in === 'query' && chance.is(0.4))
    .map(({ name, schema }) => `${name}=${textOf(schema)}`);
  const made = { path: query.length > 0 ? `${address}?${query.join('&')}` : address, method, headers: {} };
  const form = requestBody?.content['multipart/form-data'];
  const schema = (form ?? requestBody?.content['application/json'])?.schema;
  if (!schema) return made;
  const value = valueOf(schema, from);
  const body = chance.is(0.3) ? spoiled(value, chance) : value;
  if (form && chance.is(0.4)) return { ...made, body: formOf(body, chance) };
  const type = chance.is(0.03) ? chance.of(['text/plain', 'application/xml', 'multipart/form-data', '']) : undefined;
  const text = chance.is(0.03) ? chance.of(['', '{', '[1,', '"x"', 'null', '{"a":1}}']) : JSON.stringify(body);
  return { ...made, headers: { 'content-type': type ?? 'application/json' }, body: text };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function formOf(value: unknown, chance: Chance): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries((value ?? {}) as Record<string, unknown>)) {
    if (name.endsWith('REF') && chance.is(0.7)) form.append(name, aDocument(chance.of(['pdf', 'png', 'txt'])), 'a.pdf');
    else form.append(name, toText(part).toWellFormed());
  }
  if (chance.is(0.1)) form.append('surplus', aDocument('pdf'), 'b.pdf');
  return form;
}
