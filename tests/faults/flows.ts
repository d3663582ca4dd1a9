import { api, pathOf } from '../paths.ts';
import { createHash } from 'node:crypto';
import type { Answer, Person } from '../person.ts';
import type { World } from '../world.ts';
import { Chance } from './chance.ts';

interface Course {
  readonly _id: string;
}
/** The parts that every flow works with; `broken` collects answers that nobody should ever get. */
interface Stage {
  readonly world: World;
  readonly admin: Person;
  readonly broken: string[];
}

/** Acts for one student in one course, by chance: an order, mostly paid, and up to four things after it. */
export async function flow(stage: Stage, student: Person, course: Course, chance: Chance): Promise<void> {
  const one = new Flow(stage, student, course, chance);
  await one.orders();
  for (let more = chance.below(5); more > 0; more--)
    await one[chance.of(['orders', 'switches', 'switches', 'leaves', 'isRefunded'] as const)]();
}

/** Ways from an approved order to its end; a browser that is closed says nothing any more. */
const endings = ['captured', 'captured', 'captured', 'twice', 'reported', 'cut', 'cut', 'walked off'] as const;

/** The rows of a list; none where the server was too busy to answer. */
const rowsOf = <Row>({ status, body }: Answer): Row[] => (status === 503 ? [] : (body as unknown as Row[]));

class Flow {
  readonly #stage: Stage;
  readonly #student: Person;
  readonly #course: Course;
  readonly #chance: Chance;

  constructor(stage: Stage, student: Person, course: Course, chance: Chance) {
    this.#stage = stage;
    this.#student = student;
    this.#course = course;
    this.#chance = chance;
  }

  /** Refusals are answers as well; a fault of the server's own is not, and neither is a session that has ended. */
  async #call(who: Person, method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await who.call(method, path, body);
    if (answer.status === 401 || (answer.status >= 500 && answer.status !== 503))
      this.#stage.broken.push(`${method} ${path} answers ${answer.status}: ${String(answer.body['message'])}`);
    return answer;
  }
  #does = (method: string, path: string, body?: unknown) => this.#call(this.#student, method, path, body);

  async orders(registrationREF?: string, isAudit = this.#chance.is(0.4)): Promise<void> {
    const chance = this.#chance;
    const input = { courseInstanceREF: this.#course._id, isAudit, registrationREF };
    const tabs = chance.is(0.2) ? 2 : 1;
    const made = await Promise.all(
      Array.from({ length: tabs }, () => this.#does('POST', api.checkout.createOrder.path, input)),
    );
    if (made.some(({ body }) => body['code'] === 'free'))
      await this.#does('POST', api.registrations.create.path, { ...input, transactionREF: null });
    const orderId = made.find(({ status }) => status < 300)?.body['orderId'] as string | undefined;
    if (orderId === undefined) return;
    if (chance.is(0.1)) return this.#report(orderId, chance.of(['CANCELLED', 'FAILED']));
    const isDeclined = chance.is(0.15);
    // The window may be open still when another tab has paid: the simulator then refuses.
    await this.#approve(orderId, isDeclined ? 'decline' : 'approve');
    await this.#ends(orderId, chance.of(endings));
    if (!isDeclined) return;
    if (chance.is(0.5)) await this.#report(orderId, 'FAILED');
    else {
      await this.#approve(orderId, 'approve');
      await this.#ends(orderId, 'captured');
    }
  }

  #approve = (orderId: string, outcome: 'approve' | 'decline') =>
    this.#stage.world.approve(orderId, outcome).catch((error: Error) => {
      if (!error.message.includes('ORDER_ALREADY_CAPTURED')) throw error;
    });

  async #ends(orderId: string, how: (typeof endings)[number]): Promise<void> {
    const capture = () => this.#does('POST', pathOf(api.checkout.capture, { orderId }));
    if (how === 'walked off') return;
    if (how === 'cut') return this.#cut(pathOf(api.checkout.capture, { orderId }));
    if (how === 'reported') return this.#report(orderId, 'COMPLETED');
    const [first] = await Promise.all(how === 'twice' ? [capture(), capture()] : [capture()]);
    const transaction = first.body['transaction'] as { _id: string; isAudit: boolean } | undefined;
    if (first.status !== 200 || !transaction || this.#chance.is(0.5)) return;
    await this.#does('POST', api.registrations.create.path, {
      courseInstanceREF: this.#course._id,
      transactionREF: transaction._id,
      isAudit: transaction.isAudit,
    });
  }

  /** The browser is closed while the server is at it. */
  async #cut(path: string): Promise<void> {
    const { world } = this.#stage;
    await fetch(world.stoa.url + path, {
      method: 'POST',
      headers: { cookie: this.#student.cookie },
      signal: AbortSignal.timeout(1 + this.#chance.below(80)),
    }).then(
      (answer) => answer.text(),
      () => undefined,
    );
  }

  async #report(externalOrderId: string, status: string): Promise<void> {
    await this.#does('POST', api.payments.report.path, {
      courseInstanceREF: this.#course._id,
      externalOrderId,
      status,
    });
  }

  /** To the other mode, and pays where it costs more. */
  async switches(): Promise<void> {
    const mine = rowsOf<{ _id: string; isAudit: boolean; courseInstanceREF: Course }>(
      await this.#does('GET', api.registrations.mine.path),
    );
    const place = mine.find(({ courseInstanceREF }) => courseInstanceREF._id === this.#course._id);
    if (!place) return;
    const input = { isAudit: !place.isAudit };
    const changed = await this.#does('PUT', pathOf(api.registrations.changeMode, { id: place._id }), input);
    if (changed.body['code'] === 'payment') await this.orders(place._id, input.isAudit);
  }

  async leaves(): Promise<void> {
    const leave = () =>
      this.#does('DELETE', pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: this.#course._id }));
    await Promise.all(this.#chance.is(0.2) ? [leave(), leave()] : [leave()]);
  }

  /** An administrator pays back a part, or all that is left; the place stays or ends. */
  async isRefunded(): Promise<void> {
    const paid = rowsOf<{ _id: string; amount: number; refundedAmount: number; status: string }>(
      await this.#does('GET', api.payments.mine.path),
    );
    const one = paid.find(({ status, amount }) => status === 'COMPLETED' && amount > 0);
    if (!one) return;
    const left = one.amount - one.refundedAmount;
    await this.#call(this.#stage.admin, 'POST', pathOf(api.ledger.refund, { id: one._id }), {
      amount: this.#chance.is(0.5) ? left : left / 2,
      reason: 'Good will.',
      endsPlace: this.#chance.is(0.5),
    });
  }
}

/** People who are signed in already: to join, confirm and sign in is not what is looked at here. */
export async function studentsOf(world: World, count: number): Promise<Person[]> {
  const hashOf = (token: string) => createHash('sha256').update(token).digest();
  const made: Person[] = [];
  for (let at = 0; at < count; at++) {
    const student = Object.assign(world.visitor(), { email: `flow${at}@flows.example`, cookie: `stoa=flow-${at}` });
    const contact = { firstName: 'Sample', lastName: `Flow ${at}`, email: student.email, role: 'Student' as const };
    const { _id: personREF } = await world.db
      .insertInto('person')
      .values(contact as never)
      .returning('_id')
      .executeTakeFirstOrThrow();
    const { _id: accountREF } = await world.db
      .insertInto('account')
      .values({ personREF, status: 'Active' } as never)
      .returning('_id')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('session')
      .values({ accountREF, tokenHash: hashOf(`flow-${at}`), address: '127.0.0.1' } as never)
      .execute();
    made.push(student);
  }
  return made;
}
