import { createServer, type AddressInfo } from 'node:net';
import { everyEndpoint } from '@stoa/contract/api';
import { Problem } from '@stoa/contract/kernel/endpoint.shapes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Chance } from '../faults/chance.ts';
import type { Person } from '../person.ts';
import { openWorld } from '../world.ts';
import { inputFor, type Operation, type Parameter } from './requests.ts';
import type { JsonSchema, Source } from './values.ts';

/** `npm run faults` sends 50,000; with FUZZ_SEED the same are sent again. */
const count = Number(process.env['FUZZ'] ?? 2500);
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
/** Streams that end only when the client does. */
const endless = /\/live$/;

const world = await openWorld();
let calls = 0;
const trap = createServer((socket) => {
  calls++;
  socket.destroy();
});
const chance = new Chance(seed);
const ids: string[] = [];
let source: Source;
let operations: Operation[];
const people: Person[] = [];
/** The calls that each role may make, so that most requests get past the door. */
const allowed: Operation[][] = [];
const roles = [undefined, 'Student', 'Professor', 'Administrator', 'InstitutionAdmin'] as const;
const declared = new Map(everyEndpoint().map((one) => [`${one.method} ${one.path}`, one]));
/** Whose accounts are needed to the end: nobody is asked to delete them. */
const required = new Set<string>();

beforeAll(async () => {
  await new Promise<void>((listening) => trap.listen(0, '127.0.0.1', listening));
  const professor = await world.professor();
  const student = await world.someone('Student');
  await student.appliesAsStudent();
  for (const status of ['Draft', 'Open/Registering', 'Active'] as const)
    ids.push((await world.courseInstance({ professor, status }))._id);
  await world.pays(student, { _id: ids[1]! });
  people.push(world.visitor(), student, professor, await world.administrator(), await world.registrar());
  for (const staff of people.slice(3)) {
    const { body } = await staff.get('/api/session');
    required.add(String(body['person']._id));
  }
  const users = (await people[3]!.get('/api/users?role=Administrator')).body as unknown as { _id: string }[];
  for (const { _id } of users) required.add(_id);
  const { body } = await world.visitor().get('/api/openapi.json');
  source = {
    chance,
    ids,
    schemas: (body['components'] as { schemas: Record<string, JsonSchema> }).schemas,
    trap: `http://127.0.0.1:${(trap.address() as AddressInfo).port}/`,
  };
  const { parameters: components } = body['components'] as { parameters: Record<string, Parameter> };
  const shared = new Map(
    Object.entries(components).map(([name, one]) => [`#/components/parameters/${name}` as string | undefined, one]),
  );
  operations = Object.entries(body['paths'] as Record<string, Record<string, object>>)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => {
        const parameters = (one as Pick<Operation, 'parameters'>).parameters?.map(
          (each) => shared.get(each.$ref) ?? each,
        );
        return { ...one, method: method.toUpperCase(), path, parameters } as Operation;
      }),
    )
    .filter(({ path }) => !endless.test(path));
  for (const role of roles)
    allowed.push(
      operations.filter(({ method, path }) => {
        const access = declared.get(`${method} ${path}`)?.access;
        return access === 'anyone' || (role !== undefined && access?.includes(role));
      }),
    );
});
afterAll(() => trap.close());

/** Signs in a person again who was signed out, locked or deleted by a request, or replaces them with a similar one. */
async function present(at: number): Promise<Person> {
  const person = people[at]!;
  if (at === 0 || (await person.get('/api/session')).status === 200) return person;
  if ((await person.signIn()).status === 200) return person;
  if (at < 3) people[at] = await world.someone(at === 1 ? 'Student' : 'Professor');
  else people[at] = await world.staff('InstitutionAdmin', `again${chance.below(1e9)}@world.example`);
  return people[at];
}

/** The refusals that the document lists for the calls that have them. */
const common = new Set([400, 401, 403, 404, 409, 413, 429]);
/** Whether the document has such an answer: its status, and where that is JSON its shape. */
function isDescribed({ method, path, responses }: Operation, status: number, json: unknown): boolean {
  const described = responses[status] ?? (status >= 400 && !common.has(status) ? responses['default'] : undefined);
  if (!described) return false;
  if (json === undefined) return true;
  if (status >= 400) return '$ref' in described && Problem.safeParse(json).success;
  const shape = declared.get(`${method} ${path}`)?.reply;
  return described.content?.['application/json'] !== undefined && shape?.safeParse(json).success === true;
}
const remember = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    if (name === '_id' && typeof one === 'string' && !required.has(one) && !ids.includes(one)) {
      if (ids.length < 400) ids.push(one);
      else ids[chance.below(ids.length)] = one;
    } else remember(one);
  }
};

// Seen red with a handler that divides by a field's value, and with an answer whose status its endpoint does not declare.
test(
  `${count} requests made from the document, as everybody: none breaks it, every answer is described, nobody is called (T60, T95, T117)`,
  { timeout: 60_000 + count * 60 },
  async () => {
    const wrong: string[] = [];
    const statuses: Record<number, number> = {};
    let sent = 0;
    const walk = async () => {
      while (sent < count && wrong.length < 10) {
        const at = sent++ % people.length;
        const operation = chance.of(chance.is(0.85) ? allowed[at]! : operations);
        const { path, method, body, headers } = inputFor(operation, source);
        const person = people[at]!;
        const isForm = body instanceof FormData;
        const response = await fetch(world.stoa.url + path, {
          method,
          redirect: 'manual',
          headers: { ...headers, ...(person.cookie && { cookie: person.cookie }) },
          body,
        });
        const { status } = response;
        const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
        const text = await response.text();
        const json: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status >= 500 || !isDescribed(operation, status, json)) {
          const given = isForm ? 'a form' : String(body).slice(0, 400);
          wrong.push(`${method} ${path} as ${at} with ${given} answers ${status} ${text.slice(0, 200)}`);
        }
        if (status < 300) remember(json);
        if (status === 401 || status === 204 || method === 'DELETE') await present(at);
      }
    };
    await Promise.all(Array.from({ length: 6 }, walk));
    process.stdout.write(`${sent} requests, FUZZ_SEED=${seed}: ${JSON.stringify(statuses)}\n`);
    expect(wrong).toEqual([]);
    expect(calls).toBe(0);
    expect(statuses[200]! + (statuses[201] ?? 0)).toBeGreaterThan(count / 20);
  },
);
