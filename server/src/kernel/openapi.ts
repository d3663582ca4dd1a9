import { z } from 'zod';
import { isList, type WholeEndpoint } from '@stoa/contract/kernel/endpoint';
import { PageQuery, Problem } from '@stoa/contract/kernel/endpoint.shapes';
import { IdParams } from '@stoa/contract/kernel/fields.shapes';
import { aboutHeader, totalHeader } from '@stoa/contract/kernel/fields';
import { everyRole } from '@stoa/contract/kernel/role';
import { takesVersion } from './preconditions.ts';

/** A JSON Schema, or another part of an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;
type Named<T = Json> = Readonly<Record<string, T>>;

/** A sentence about each feature, and the meaning of parameters whose schema doesn't explain it. */
export type Words = Readonly<Record<'rooms' | 'parameters', Named<string>>>;
/** `url` is the address of the installation, and `cookie` the name of the session's cookie. */
export type About = Readonly<Record<'title' | 'version' | 'description' | 'url' | 'cookie', string>>;

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const bytes = { type: 'string', format: 'binary' };

/** The refusals that calls have in common: status, name and meaning. */
const refusals = {
  400: ['BadRequest', 'The request can’t be read, or an input is wrong. `fields` has a message for each wrong input.'],
  401: ['NotSignedIn', 'Nobody is signed in, or the session has ended.'],
  403: ['NotAllowed', 'The caller’s role can’t do this, or another site’s page made the call.'],
  404: ['NotFound', 'There is no such record, or the caller may not see it.'],
  409: ['Conflict', 'The state of the record doesn’t allow this, or it has changed since. `code` tells which.'],
  412: ['Changed', 'The record has changed since the version that `If-Match` names.'],
  413: ['TooLarge', 'The body or a file is larger than allowed.'],
  429: ['TooMany', 'There were too many calls. Wait before you try again.'],
  default: ['Failure', 'Another refusal or a failure. With 503, try again later.'],
} as const;

/** The refusals that an endpoint may answer with. `tests/fuzz` finds one that is missing. */
function refusalsOf({ method, access, params, query, body, files, takes }: WholeEndpoint, isVersioned: boolean) {
  const isSent = Boolean(body ?? files ?? takes);
  const hasInput = isSent || Boolean(params ?? query);
  const isOpen = access === 'anyone';
  const isRead = method === 'GET';
  const left = { 400: !hasInput, 401: isOpen && !hasInput, 403: isOpen && isRead, 404: !hasInput, 413: !isSent };
  const without: Named<boolean> = { ...left, 409: isRead && !params, 412: !isVersioned };
  return Object.entries(refusals).flatMap(([status, [name]]) =>
    without[status] ? [] : [[status, ref('responses', name)] as const],
  );
}

const header = (description: string, type = 'string') => ({ description, schema: { type } });
const headers = {
  [totalHeader]: header('The number of matching rows on all pages.', 'integer'),
  [aboutHeader]: header('Present, with the value 1, when the total is an estimate.'),
  'content-disposition': header('The name of the file (RFC 6266).'),
  'content-range': header('The part of the file (RFC 9110).'),
  etag: header('Names this version of the answer (RFC 9110).'),
  'retry-after': header('The seconds to wait before another call.', 'integer'),
  ratelimit: header('With a token: the calls that are left, and the seconds until there are more.'),
  deprecation: header('The second since which the call is deprecated (RFC 9745).'),
  sunset: header('The time at which the call ends (RFC 8594).'),
};
const withHeaders = (...names: readonly (keyof typeof headers)[]) =>
  names.length > 0 && { headers: Object.fromEntries(names.map((name) => [name, ref('headers', name)])) };

const sentHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});
const sentHeaders = {
  IfMatch: sentHeader('If-Match', 'the ETag of the record as you saw it; an old one is refused with 412'),
  IdempotencyKey: sentHeader('Idempotency-Key', 'a name for this call: repeated within a day, it isn’t done twice'),
};

/** The JSON Schemas of shapes, by the same keys, and of the named shapes among and inside them. */
function schemasOf(all: Named<z.ZodType>, io: 'input' | 'output') {
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(all), {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      // A choice in any letter case is documented by its values.
      if (io === 'input' && _zod.def.type === 'pipe' && _zod.def.out instanceof z.ZodEnum)
        jsonSchema.enum = _zod.def.out.options;
      // Readers must expect that answers get more fields.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return { schemas: properties as Named, named: $defs as Named };
}

const wellKnown: readonly unknown[] = ['uuid', 'date', 'date-time'];
const isText = (text: string) => (value: unknown) => JSON.stringify(value) === text;
const isEmpty = isText('{}');
const isIgnored = isText('{"readOnly":true}');

/** Returns a part of a schema without the keys that only zod needs, with `rename` applied to the names it refers to. */
function tidy(part: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(part)) return part.map((one: unknown) => tidy(one, rename));
  if (typeof part !== 'object' || part === null) return part;
  const given = part as Json;
  // A write ignores the answer's read-only fields, so they must not be refused as unknown either.
  const isOpen = Object.values((given['properties'] ?? {}) as Json).some(isIgnored);
  const entries = Object.entries(given).flatMap(([key, value]) => {
    if (key === 'pattern' && wellKnown.includes(given['format'])) return [];
    if (key === 'id' && typeof value === 'string') return [];
    if (key === 'additionalProperties' && isOpen) return [];
    if (Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER || isIgnored(value)) return [];
    if (key === '$ref') return [[key, ref('schemas', rename(String(value).slice('#/$defs/'.length))).$ref]];
    const inside = key === 'examples' ? value : tidy(value, rename);
    // An empty choice is a value that a shape turns into an absent one.
    const [first, ...others] = key === 'anyOf' ? (inside as Json[]).filter((one) => !isEmpty(one)) : [];
    return first && others.length === 0 ? Object.entries(first) : [[key, inside]];
  });
  return Object.fromEntries(entries);
}

/** The names whose input isn't described like their output: those that differ, and those that refer to them. */
function differing(inputs: Named, outputs: Named): Set<string> {
  const text = (schema: Json | undefined) => JSON.stringify(tidy(schema, (name) => name));
  const texts = Object.entries(inputs).map(([name, schema]) => [name, text(schema)] as const);
  const found = new Set(
    texts.filter(([name, one]) => outputs[name] && one !== text(outputs[name])).map(([name]) => name),
  );
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [name, one] of texts) if ([...found].some((other) => one.includes(`schemas/${other}"`))) found.add(name);
  }
  return found;
}

const hasVersion = ({ properties = {} }: Json): boolean => 'version' in (properties as Json);

function callersOf({ access }: WholeEndpoint): string {
  if (access === 'anyone') return 'Anyone may call this.';
  if (access.length === everyRole.length) return 'Everyone who is signed in may call this.';
  return `For the ${access.length === 1 ? 'role' : 'roles'} ${access.join(', ')}.`;
}

const titleOf = (room: string) =>
  `${room[0]!.toUpperCase()}${room.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

/** Describes endpoints, grouped by feature, as an OpenAPI 3.1 document. */
export function describeApi(api: Named<Named<WholeEndpoint>>, { rooms, parameters }: Words, about: About): Json {
  const all = Object.entries(api).flatMap(([room, lines]) =>
    Object.entries(lines).map(([name, endpoint]) => ({ tag: titleOf(room), id: `${room}_${name}`, endpoint })),
  );
  const given: Record<string, z.ZodType> = { page: PageQuery, record: IdParams };
  const answered: Record<string, z.ZodType> = { problem: Problem };
  for (const { id, endpoint } of all) {
    for (const part of ['params', 'query', 'body'] as const)
      if (endpoint[part]) given[`${id} ${part}`] = endpoint[part];
    if (endpoint.reply) answered[id] = endpoint.reply;
  }
  const input = schemasOf(given, 'input');
  const output = schemasOf(answered, 'output');
  const apart = differing(input.named, output.named);
  const asInput = (name: string) => (apart.has(name) ? `${name}Input` : name);
  const asOutput = (name: string) => name;
  const inputOf = (key: string) => tidy(input.schemas[key] ?? {}, asInput) as Json;

  const parametersOf = (key: string, where: 'path' | 'query') => {
    const { properties = {}, required = [] } = inputOf(key);
    return Object.entries(properties as Named).map(([name, { description = parameters[name], ...schema }]) => {
      return { name, in: where, required: (required as unknown[]).includes(name), description, schema };
    });
  };
  const usual = [...parametersOf('page', 'query'), ...parametersOf('record', 'path')];
  const shared = new Map(usual.map((one) => [JSON.stringify(one), ref('parameters', one.name)]));

  const securityOf = ({ access, method, reach }: WholeEndpoint) => {
    const ways = [{ session: [] }, ...(reach === 'none' ? [] : [{ token: [] }])];
    return access !== 'anyone' ? ways : method === 'GET' ? [{}, ...ways] : [];
  };

  const contentOf = (id: string, { body, files, takes }: WholeEndpoint): Json | undefined => {
    if (takes !== undefined) return { [takes]: { schema: bytes } };
    if (!body && !files) return undefined;
    const schema = body ? inputOf(`${id} body`) : { type: 'object' };
    if (!files) return { 'application/json': { schema } };
    const sent = Object.fromEntries(Object.keys(files).map((field) => [field, bytes]));
    const form = { ...schema, properties: { ...(schema['properties'] as Json), ...sent } };
    // If both types were listed, generators would prefer JSON, which can't contain files.
    return { 'multipart/form-data': { schema: form } };
  };

  const answersOf = (id: string, endpoint: WholeEndpoint): Json => {
    const { status = 200, mayExist, inRanges, deprecated } = endpoint;
    const late = deprecated ? (['deprecation', 'sunset'] as const) : [];
    if (!endpoint.reply) return { 204: { description: 'Done. There is no body.', ...withHeaders(...late) } };
    const { contentMediaType = 'application/json', ...schema } = tidy(output.schemas[id], asOutput) as Json;
    const isJson = contentMediaType === 'application/json';
    const isFile = !isJson && schema['type'] === undefined;
    const content = { [String(contentMediaType)]: { schema: isFile ? bytes : schema } };
    const headerNames: (keyof typeof headers)[] = isFile ? ['content-disposition', ...late] : [...late];
    if (isList(endpoint)) headerNames.push(totalHeader, aboutHeader);
    const { $ref = '' } = schema as { $ref?: string };
    if (inRanges || hasVersion(output.named[$ref.split('/').at(-1)!] ?? schema)) headerNames.push('etag');
    const description = isFile ? 'The file.' : isJson ? 'The answer.' : 'The events.';
    const answer = { description, ...withHeaders(...headerNames), content };
    const part = { description: 'A part of the file.', ...withHeaders(...headerNames, 'content-range'), content };
    return {
      [status]: answer,
      ...(mayExist && { 200: { ...answer, description: 'It was there already.' } }),
      ...(inRanges && { 206: part, 304: { description: 'It is the file that `If-None-Match` names.' } }),
    };
  };

  const paths: Record<string, Record<string, Json>> = {};
  for (const { tag, id, endpoint } of all) {
    const { method, path, summary, access, deprecated } = endpoint;
    const content = contentOf(id, endpoint);
    const inputs = [...parametersOf(`${id} params`, 'path'), ...parametersOf(`${id} query`, 'query')];
    const known = inputs.map((one) => shared.get(JSON.stringify(one)) ?? one);
    const isVersioned = takesVersion(endpoint.body);
    if (isVersioned) known.push(ref('parameters', 'IfMatch'));
    if (method === 'POST' && access !== 'anyone') known.push(ref('parameters', 'IdempotencyKey'));
    const ending =
      deprecated && `Deprecated: this call ends on ${deprecated.sunset}. Use ${deprecated.instead} instead.`;
    (paths[path] ??= {})[method.toLowerCase()] = {
      operationId: id,
      tags: [tag],
      summary,
      description: [callersOf(endpoint), endpoint.files && 'JSON works too, without files.', ending]
        .filter(Boolean)
        .join(' '),
      ...(access !== 'anyone' && { 'x-roles': access }),
      security: securityOf(endpoint),
      ...(deprecated && { deprecated: true }),
      parameters: known,
      ...(content && { requestBody: { required: true, content } }),
      responses: { ...answersOf(id, endpoint), ...Object.fromEntries(refusalsOf(endpoint, isVersioned)) },
    };
  }

  const { title, version, description, url, cookie } = about;
  const session = { type: 'apiKey', in: 'cookie', name: cookie, description: 'The cookie that signing in sets.' };
  const token = {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'stoa_pat_… or stoa_inst_…',
    description: 'An API token.',
  };
  const problem = { 'application/json': { schema: ref('schemas', 'Problem') } };
  const refused = Object.values(refusals).map(([name, meaning]) => {
    const waiting = { TooMany: withHeaders('retry-after', 'ratelimit'), Failure: withHeaders('retry-after') };
    return [name, { description: meaning, ...waiting[name as keyof typeof waiting], content: problem }];
  });
  const outputs = Object.entries(output.named).map(([name, one]) => [name, tidy(one, asOutput)]);
  const inputs = Object.entries(input.named).map(([name, one]) => [asInput(name), tidy(one, asInput)]);
  const components = {
    headers,
    parameters: { ...sentHeaders, ...Object.fromEntries(usual.map((one) => [one.name, one])) },
    responses: Object.fromEntries(refused) as Json,
    schemas: Object.fromEntries([...inputs, ...outputs]) as Json,
  };
  return {
    openapi: '3.1.1',
    info: { title, version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url, description: 'This installation.' }],
    tags: Object.keys(api).map((room) => ({ name: titleOf(room), description: rooms[room] })),
    paths,
    components: { securitySchemes: { session, token }, ...usedOf(paths, components) },
  };
}

/** Returns the components that the paths refer to, directly or indirectly. */
function usedOf(paths: Json, components: Named): Named {
  const kept: Record<string, Record<string, unknown>> = {};
  const visit = (part: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
      if (kept[kind]?.[name] !== undefined) continue;
      (kept[kind] ??= {})[name] = components[kind]?.[name];
      visit(kept[kind][name]);
    }
  };
  visit(paths);
  return kept;
}
