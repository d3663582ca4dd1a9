import { api, pathOf } from './paths.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requiredTexts } from '@stoa/contract/catalog/course-instances.endpoints';
import type { Role } from '@stoa/contract/kernel/role';
import { isAccepted } from '@stoa/contract/people/accounts.endpoints';
import { sql } from 'kysely';
import { openMail } from '../server/src/kernel/smtp.ts';
import { partsOf } from '../server/src/kernel/sealed-files.ts';
import { readSettings } from '../server/src/settings.ts';
import { doubles } from '../dev/dev.ts';
import { startStoa, type Stoa } from '../server/src/start.ts';
import { testDatabase } from '../server/test/database.ts';
import { whenOver } from './ending.ts';
import { Person, type Answer, type Json } from './person.ts';
import { aDocument } from './samples.ts';

const root = path.resolve(import.meta.dirname, '..');
const simulator = '/paypal-simulator/_sim';

/** The simulator's documents: the processor's side of every comparison. */
export interface ProcessorState {
  readonly orders: { id: string; status: string; customId: string }[];
  readonly captures: {
    id: string;
    orderId: string;
    customId: string;
    status: string;
    amountCents: number;
    refundedCents: number;
  }[];
  readonly refunds: { id: string; status: string; amountCents: number; customId?: string | null }[];
}
export interface CourseInput {
  readonly professor?: Person;
  readonly name?: string;
  readonly cost?: number;
  readonly auditCost?: number;
  readonly seats?: number;
  readonly status?:
    | 'Draft'
    | 'Pending Approval'
    | 'Approved'
    | 'Open/Registering'
    | 'Registration Closed'
    | 'Active'
    | 'Closed';
}

/**
 * A whole Stoa on a new database, and people who act through its API. It is gone when the test file is done.
 * `through` answers the address by which Stoa reaches the database, where that is not the database's own.
 */
export async function openWorld(
  env: Record<string, string | undefined> = {},
  through: (url: string) => Promise<string> = async (url) => url,
) {
  const { url: databaseUrl, db } = await testDatabase();
  const home = mkdtempSync(path.join(tmpdir(), 'stoa-world-'));
  const settings = readSettings(
    {
      PORT: '0',
      DATA_DIR: path.join(home, 'data'),
      DATABASE_URL: databaseUrl,
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost:3000',
      ADMIN_EMAIL: 'admin@world.example',
      ADMIN_PASSWORD: 'a long password',
      ...env,
    },
    root,
  );
  const migrations = path.join(root, 'server/migrations');
  const stoa = await startStoa(settings, await through(databaseUrl), { migrations }, { doubles });
  whenOver(async () => {
    await stoa.close();
    rmSync(home, { recursive: true, force: true });
  });
  return new World(stoa, db as Stoa['services']['database']['db'], databaseUrl, path.join(home, 'data'));
}

export class World {
  readonly stoa: Stoa;
  readonly db: Stoa['services']['database']['db'];
  readonly databaseUrl: string;
  readonly dataDir: string;
  #count = 0;
  #administrator: Promise<Person> | undefined;
  #registrar: Promise<Person> | undefined;

  constructor(stoa: Stoa, db: World['db'], databaseUrl: string, dataDir: string) {
    this.stoa = stoa;
    this.db = db;
    this.databaseUrl = databaseUrl;
    this.dataDir = dataDir;
  }

  /** Where the bytes of a stored file are, of a world that keeps them on disk. */
  placeOf(storageKey: string): string {
    const { storageKey: name } = partsOf(storageKey);
    return path.join(this.stoa.services.settings.files.folder, name.slice(0, 2), name);
  }

  visitor(): Person {
    return new Person(this.stoa.url);
  }

  /** Somebody who has joined, confirmed the address and signed in. */
  async someone(role: 'Student' | 'Professor', firstName = 'Ada'): Promise<Person> {
    const person = this.visitor();
    const email = `${firstName.toLowerCase().replaceAll(/[^a-z]/g, '')}${++this.#count}@world.example`;
    const pages = (await person.get(api.sitePages.list)).body as unknown as { slug: string; version: number }[];
    const terms = pages.filter(({ slug }) => isAccepted(slug)).map(({ slug, version }) => ({ slug, version }));
    await person.register({ role, firstName, email, ...(terms.length > 0 && { accepted: terms }) });
    await person.get(pathOf(api.accounts.validateEmail, { token: await this.tokenFor(email) }));
    await person.signIn();
    return person;
  }

  administrator(): Promise<Person> {
    this.#administrator ??= (async () => {
      const person = this.visitor();
      await person.signIn('admin@world.example', 'a long password');
      return person;
    })();
    return this.#administrator;
  }

  /** The InstitutionAdmin, whom the administrator has made. */
  registrar(): Promise<Person> {
    this.#registrar ??= this.staff('InstitutionAdmin', 'registrar@world.example');
    return this.#registrar;
  }

  async staff(role: Role, email: string): Promise<Person> {
    const admin = await this.administrator();
    const person = this.visitor();
    const contact = { firstName: 'Rhea', lastName: 'Registrar', zip: '10001', mobilePhone: '555', email, role };
    await admin.opens({ status: 'Active', person: contact, password: person.password });
    await person.signIn(email);
    return person;
  }

  /** A professor whose application was sent and approved. */
  async professor(firstName = 'Theano'): Promise<Person> {
    const person = await this.someone('Professor', firstName);
    const { _id } = (await person.applies()).body;
    await (
      await this.registrar()
    ).patch(pathOf(api.professors.setStatus, { id: String(_id) }), { approvalStatus: 'Approved' });
    return person;
  }

  /** Two professors and two students: who teaches a course, who doesn't, and who may be in it. */
  async people() {
    const [professor, stranger] = [await this.professor(), await this.professor('Ptolemy')];
    const [ada, bo] = [await this.someone('Student', 'Ada'), await this.someone('Student', 'Bo')];
    return { professor, stranger, ada, bo };
  }

  /** Makes a course instance and moves it to the state, each step by the person who may do it. */
  async courseInstance(input: CourseInput = {}): Promise<Json & { _id: string }> {
    const professor = input.professor ?? (await this.professor());
    const registrar = await this.registrar();
    const name = input.name ?? `Course ${++this.#count}`;
    const definition = await professor.post(api.courseDefinitions.create, { name, level: 200, credits: 3 });
    await registrar.patch(pathOf(api.courseDefinitions.setStatus, { id: definition.body._id }), {
      approvalStatus: 'Approved',
    });
    const made = await professor.post(api.courseInstances.create, {
      ...courseForm(name, definition.body._id, [(await professor.get(api.professors.mine)).body._id]),
      cost: input.cost ?? 400,
      auditCost: input.auditCost ?? 175,
      seats: input.seats ?? null,
    });
    const path = pathOf(api.courseInstances.setStatus, { id: made.body._id });
    let course = made.body;
    for (const [status, who] of [
      ['Pending Approval', professor],
      ['Approved', registrar],
      ['Open/Registering', professor],
      ['Registration Closed', professor],
      ['Active', professor],
      ['Closed', professor],
    ] as const) {
      if (course['status'] === (input.status ?? 'Open/Registering')) break;
      course = (await who.patch(path, { status })).body;
    }
    return course;
  }

  /** The token of the newest link that was mailed to an address. */
  async tokenFor(email: string): Promise<string> {
    const mails = await this.mailsTo(email);
    const found = mails.map(({ text }) => /\/emailValidation\/([\w-]+)|token=([\w-]+)/.exec(text)).findLast(Boolean);
    if (!found) throw new Error(`no link was mailed to ${email}`);
    return (found[1] ?? found[2])!;
  }

  /** The mails to an address, or all, with their texts opened. */
  async mailsTo(email?: string) {
    const mails = this.db.selectFrom('mail').selectAll().orderBy('_id');
    const some = email === undefined ? mails : mails.where('toAddress', '=', email);
    return (await some.execute()).map((mail) => openMail(this.stoa.services.encryption, mail));
  }

  async approve(orderId: string, outcome: 'approve' | 'decline' = 'approve'): Promise<void> {
    await this.simulator('/approve', { orderId, outcome });
  }

  async processor(): Promise<ProcessorState> {
    const answer = await fetch(`${this.stoa.url}${simulator}/state`);
    return (await answer.json()) as ProcessorState;
  }

  /** Faults replace those that were there; an empty list ends them. */
  async faults(...faults: Json[]): Promise<void> {
    await this.simulator('/faults', faults);
  }

  async simulator(call: string, body: unknown): Promise<void> {
    const answer = await fetch(this.stoa.url + simulator + call, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the simulator answers ${answer.status}: ${await answer.text()}`);
  }

  /** Orders, approves and captures: what a browser does when somebody pays. */
  async pays(person: Person, course: { _id: string }, isAudit = false): Promise<Answer> {
    const order = await person.post(api.checkout.createOrder, { courseInstanceREF: course._id, isAudit });
    if (order.status >= 300) return order;
    await this.approve(String(order.body['orderId']));
    return person.post(pathOf(api.checkout.capture, { orderId: String(order.body['orderId']) }));
  }

  /** Waits until the jobs of a queue are done, or all jobs. */
  async jobsAreDone(queue = ''): Promise<void> {
    let queues: string[] = [];
    for (let waits = 0; waits < 400; waits++) {
      const { rows } = await sql<{
        name: string;
      }>`select name from pgboss.job where ${queue} in (name, '') and state in ('created', 'active', 'retry')
        and start_after < now() + interval '1 second'`.execute(this.db);
      if (rows.length === 0) return;
      queues = rows.map(({ name }) => name);
      await sleep(50);
    }
    throw new Error(`not done after 20 seconds: jobs of ${queues.join(', ')}`);
  }

  /** Waits until nothing is on its way: no job to be done, no refund to be paid. One that failed is tried again after 5 to 10 seconds. */
  async settled(): Promise<void> {
    for (let waits = 0; waits < 180; waits++) {
      const open = await this.db
        .selectFrom('refund')
        .select('_id')
        .where('state', 'in', ['requested', 'sent'])
        .executeTakeFirst();
      const mail = await this.db.selectFrom('mail').select('_id').where('state', '=', 'queued').executeTakeFirst();
      if (!open && !mail) return;
      await sleep(100);
    }
    throw new Error('something is still on its way after 18 seconds');
  }
}

export const courseForm = (name: string, courseREF: string, professorREF: unknown[]) => ({
  ...Object.fromEntries(requiredTexts.map((field) => [field, 'None.'])),
  courseREF,
  name,
  professorREF,
  profDescription: 'A careful reading.',
  start: '2038-02-01',
  end: '2038-05-01',
  learningOutcomes: 'To read.',
  textbooks: 'One book.',
  courseRequirements: 'Patience.',
  gradingScale: 'A to F.',
  classAgenda: 'Once a week.',
});

export { aDocument };
