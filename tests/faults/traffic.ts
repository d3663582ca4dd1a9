import { api, pathOf } from '../paths.ts';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../person.ts';
import type { castOf } from './cast.ts';
import type { History } from './history.ts';

type Cast = Awaited<ReturnType<typeof castOf>>;
const rest = () => sleep(10 + Math.random() * 30);

/** Defines courses, each with a name of its own. */
async function defines(history: History, client: string, who: Person, over: AbortSignal) {
  for (let at = 0; !over.aborted; at++) {
    const name = `${client} ${at} ${Math.random().toString(36).slice(2, 8)}`;
    await history.does(client, 'define', name, () =>
      who.post(api.courseDefinitions.create, { name, level: 200, credits: 3 }),
    );
    await rest();
  }
}

/** Counts upwards in a field of the person's own record. */
async function counts(history: History, who: Person, over: AbortSignal, from: number): Promise<number> {
  let at = from;
  while (!over.aborted) {
    at += 1;
    const zip = String(at);
    await history.does(who.email, 'count', zip, () => who.put(api.ownAccount.changeContact, { zip }));
    await rest();
  }
  return at;
}

/** Orders, pays and leaves again, in one course after the other. */
async function pays(history: History, cast: Cast, who: Person, courses: readonly string[], over: AbortSignal) {
  for (let at = 0; !over.aborted; at++) {
    const courseInstanceREF = courses[at % courses.length]!;
    const input = { courseInstanceREF, isAudit: false };
    const order = await history.does(who.email, 'order', courseInstanceREF, () =>
      who.post(api.checkout.createOrder, input),
    );
    await rest();
    const orderId = order?.body['orderId'] as string | undefined;
    if (orderId !== undefined) {
      await cast.admin.post('/paypal-simulator/_sim/approve', { orderId }).catch(() => undefined);
      await history.does(who.email, 'pay', orderId, () => who.post(pathOf(api.checkout.capture, { orderId })));
      await rest();
    }
    if (Math.random() < 0.7)
      await history.does(who.email, 'leave', courseInstanceREF, () =>
        who.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: courseInstanceREF })),
      );
    await rest();
  }
}

/** Leads a course back and forth between its first states. */
async function moves(history: History, cast: Cast, courseId: string, over: AbortSignal) {
  const path = pathOf(api.courseInstances.one, { id: courseId });
  while (!over.aborted) {
    const { body } = (await cast.professor.get(path).catch(() => undefined)) ?? { body: {} as Record<string, unknown> };
    const status = body['status'] as string | undefined;
    const to = status === 'Draft' ? 'Pending Approval' : 'Draft';
    if (status !== undefined)
      await history.does('mover', 'move', `${status} to ${to}`, () =>
        cast.professor.patch(`${path}/status`, { status: to }),
      );
    await rest();
  }
}

/** Sends files to the board of a course, which are then read back: their ids and hashes are written down. */
async function uploads(history: History, cast: Cast, courseId: string, over: AbortSignal) {
  for (let at = 0; !over.aborted; at++) {
    const text = `File ${at} `.repeat(20_000);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const body = () => {
      const form = new FormData();
      form.append('message', `File ${at} ${sha256.slice(0, 8)}`);
      form.append('file', new File([text], `file${at}.txt`), `file${at}.txt`);
      return form;
    };
    const sent = await history.does('uploader', 'send', sha256, () =>
      cast.professor.post(pathOf(api.board.post, { courseInstanceId: courseId }), body()),
    );
    const fileId = (sent?.body['attachmentREF'] as { _id?: string } | null | undefined)?._id;
    // The same answer once more, as the checker reads it.
    if (sent?.status === 201 && fileId !== undefined)
      await history.does('uploader', 'upload', `${fileId} ${sha256}`, async () => sent);
    await sleep(2200); // more than 30 a minute would be too many
  }
}

/** Does everything at once, until `over`. The courses and people are made once and used again. */
export async function traffic(history: History, cast: Cast) {
  const courses = [await cast.course(), await cast.course(), await cast.course()];
  const draft = await cast.draft();
  const students = await Promise.all([1, 2, 3].map(() => cast.someone('Student')));
  const counters = await Promise.all([1, 2].map(() => cast.someone('Student')));
  const counted = counters.map(() => 10_000);
  return async (over: AbortSignal): Promise<void> => {
    await Promise.all([
      defines(history, 'first', cast.professor, over),
      defines(history, 'second', cast.professor, over),
      ...counters.map(async (who, at) => (counted[at] = await counts(history, who, over, counted[at]!))),
      ...students.map((who) => pays(history, cast, who, courses, over)),
      moves(history, cast, draft, over),
      uploads(history, cast, courses[0]!, over),
    ]);
  };
}
