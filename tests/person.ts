import { setTimeout as sleep } from 'node:timers/promises';
import { api, pathOf } from './paths.ts';
import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import { aDocument } from './samples.ts';

/** The content of an answer or a form: the tests say what they expect of it. */
export type Json = Record<string, ReturnType<typeof JSON.parse>>;
export interface Answer {
  readonly status: number;
  readonly body: Json & { _id: string };
  readonly headers: Headers;
}

/** An endpoint without params, or a path. */
type Called = Endpoint | string;

/** True for the answer of a server that is too busy to begin. */
const isShed = async (response: Response): Promise<boolean> =>
  response.status === 503 && (await response.clone().text()).includes('We’re too busy right now.');

/** Fetches like a patient caller: where other tests keep the machine busy, a server sheds load before it begins. */
export async function ask(url: string, asked: RequestInit = {}, times = 20): Promise<Response> {
  let response = await fetch(url, asked);
  for (let asks = 1; asks < times && (await isShed(response)); asks++) {
    await sleep(500);
    response = await fetch(url, asked);
  }
  return response;
}

/** Somebody with a browser of their own: a cookie, and calls to the API. */
export class Person {
  password = 'correct horse battery';
  email = '';
  cookie = '';
  /** Sent instead of the cookie by a program. */
  token = '';
  /** Asks again when the server is too busy, as its answer says. */
  retries = true;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  get = (path: Called, headers: Record<string, string> = {}) => this.call('GET', path, undefined, headers);
  post = (path: Called, body?: unknown) => this.call('POST', path, body);
  put = (path: Called, body?: unknown) => this.call('PUT', path, body);
  patch = (path: Called, body?: unknown) => this.call('PATCH', path, body);
  delete = (path: Called) => this.call('DELETE', path);

  async call(method: string, called: Called, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const path = typeof called === 'string' ? called : called.path;
    const isForm = body instanceof FormData;
    const asked: RequestInit = {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    };
    const response = await ask(this.#url + path, asked, this.retries ? 20 : 1);
    this.cookie = kept(this.cookie, response.headers.getSetCookie());
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : { text }) as Answer['body'],
      headers: response.headers,
    };
  }

  /** Opens a stream of events: `next` waits for one, and is undefined once the stream has ended. */
  async stream(path: string): Promise<{ next: () => Promise<Json | undefined>; close: () => Promise<void> }> {
    const stop = new AbortController();
    const { body, status } = await fetch(this.#url + path, { headers: { cookie: this.cookie }, signal: stop.signal });
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    const events = eventsOf(body!);
    return {
      next: async () => (await events.next()).value ?? undefined,
      close: async () => stop.abort(),
    };
  }

  register(form: Json): Promise<Answer> {
    this.email = String(form['email']);
    return this.post(api.accounts.register, {
      lastName: 'Tester',
      zip: '10001',
      mobilePhone: '555 0100',
      password: this.password,
      ...form,
    });
  }

  signIn(username = this.email, password = this.password): Promise<Answer> {
    this.email = username;
    return this.post(api.accounts.login, { username, password });
  }

  /** Opens an account for somebody. Where a second administrator has to agree to it, one is made who does. */
  async opens(form: Json): Promise<Answer> {
    const made = await this.post(api.accounts.createUser, form);
    if (made.body['scopeRequest']) await this.hasSecondWord(String(form['person']['email']));
    return made;
  }
  /** Lets a second administrator agree that an account acts for all institutions, if somebody asks for it. */
  async hasSecondWord(email: string): Promise<void> {
    const [account] = (await this.get(`${api.accounts.users.path}?q=${email}`)).body as unknown as Answer['body'][];
    if (!account?.['scopeRequest']) return;
    const second = new Person(this.#url);
    const person = { firstName: 'Second', lastName: 'Word', zip: '1', mobilePhone: '1', role: 'Administrator' };
    const own = `second-${account._id}@world.example`;
    const form = { status: 'Active', person: { ...person, email: own }, password: second.password };
    await this.post(api.accounts.createUser, form);
    await second.signIn(own);
    const { status } = await second.post(pathOf(api.accounts.decideOnScope, { id: account._id }), { agree: true });
    if (status !== 200) throw new Error(`${email} gets no second word: ${status}`);
  }

  /** Sends the application of one's role, with the documents it needs; `more` adds fields and files. */
  applies(more: Json = {}): Promise<Answer> {
    return this.post(api.professors.create, form({ ...professorApplication(), ...more }));
  }
  appliesAsStudent(more: Json = {}): Promise<Answer> {
    return this.post(api.students.create, form({ dob: '2004-02-29', idNumber: 'S-1234567', ...more }));
  }
}

/** A Cookie header with what an answer has set, replaced or ended. */
function kept(header: string, set: readonly string[]): string {
  const pairs = [...header.split('; '), ...set.map((cookie) => cookie.split(';')[0]!)].filter(Boolean);
  const jar = new Map(pairs.map((pair) => [pair.split('=')[0]!, pair]));
  return [...jar.values()].filter((pair) => !pair.endsWith('=')).join('; ');
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Json, undefined> {
  let text = '';
  try {
    const decoder = new TextDecoder();
    for await (const piece of body) {
      text += decoder.decode(piece, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        if (block.startsWith('data: ')) yield JSON.parse(block.slice(6)) as Json;
      }
    }
  } catch {
    // cut off, as it is when the server ends it
  }
  return undefined;
}

export const professorApplication = () => ({
  title: 'Professor of Letters',
  dob: '1970-03-01',
  ethnicity: 'Other',
  sex: 'F',
  maritalStatus: 'Single',
  idType: 'Passport',
  idNumber: 'P-7654321',
  idREF: aDocument('pdf', 'passport.pdf'),
  transcriptREF: aDocument('docx', 'transcript.docx'),
});

/** A multipart form; lists repeat their field. */
export function form(fields: Json): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value])
      if (one instanceof File) data.append(name, one, one.name);
      else data.append(name, String(one));
  return data;
}

/** Adds each id in an answer, at whatever depth, in the first `most` rows of each list. */
export function idsIn(value: unknown, found: Set<string>, most?: number): void {
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value).slice(0, Array.isArray(value) ? most : undefined))
      if (key === '_id' && typeof inner === 'string') found.add(inner);
      else idsIn(inner, found, most);
}
