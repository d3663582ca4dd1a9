import { everyEndpoint } from '@stoa/contract/api';
import { isList } from '@stoa/contract/kernel/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import path from 'node:path';
import { buildApp } from '../server/src/app.ts';
import { runJob } from './jobs.ts';
import { api, pathOf } from './paths.ts';
import type { Person } from './person.ts';
import { addressesOf, aSide, readBy, type Side } from './stolen-world.ts';
import { openWorld } from './world.ts';

/*
 * Two students of one course: Heldcanary has a directory hold, Openwitness has none. Openwitness is found wherever a name
 * is shown, so not finding Heldcanary there proves something.
 */
const world = await openWorld();
const webRoot = path.resolve(import.meta.dirname, '../web/build/client');
let lyceum: Side;
let academy: Side;
let course: string;
const [held, witness, classmate, digester] = [0, 1, 2, 3].map((at) => () => lyceum.victims[at]!.student) as [
  () => Person,
  () => Person,
  () => Person,
  () => Person,
];
/** The whole server, with its pages. */
let pages: Awaited<ReturnType<typeof buildApp>>;
const codes: string[] = [];
let readers: Record<string, Person>;
let addresses: string[];

const hold = (isHeld: boolean) => held().put(api.ownAccount.unlist, { held: isHeld });
const says = (who: Person, message: string) =>
  who.post(pathOf(api.board.post, { courseInstanceId: course }), { message });
const boardOf = async (who: Person) =>
  JSON.stringify((await who.get(pathOf(api.board.messages, { courseInstanceId: course }))).body);
const bellOf = async (who: Person) => JSON.stringify((await who.get(api.notifications.all)).body);
const pageOf = async (code: string) =>
  (await pages.inject({ url: `/verify/${code}`, headers: { accept: 'text/html' } })).body;

/** The marks of a person: their name, address and phone. */
const marks = (name: 'heldcanary' | 'openwitness') => [name, `of${name}`, `+1 555 ${name.length} canary`];
const foundIn = (text: string, name: 'heldcanary' | 'openwitness') =>
  marks(name).filter((mark) => text.toLowerCase().includes(mark));

beforeAll(async () => {
  lyceum = await aSide(world, 'Lyceum', [
    ['Heldcanary', '1961-07-03'],
    ['Openwitness', '1962-08-04'],
    ['Cy', '1963-09-05'],
    ['Dio', '1964-10-06'],
  ]);
  academy = await aSide(world, 'Academy', [['Eve', '1965-11-07']]);
  for (const [person, name] of [
    [held(), 'heldcanary'],
    [witness(), 'openwitness'],
  ] as const) {
    const last = `Of${name}`;
    await world.db.updateTable('person').set({ lastName: last }).where('email', '=', person.email).execute();
    await person.put(api.ownAccount.changeContact, { mobilePhone: marks(name)[2] });
    codes.push(String((await person.post(api.transcripts.issue)).body['code']));
  }
  pages = await buildApp(world.stoa.services, { isDone: true }, { webRoot });
  course = (await held().get(api.registrations.mine)).body[0].courseInstanceREF._id;
  await digester().put(api.notifications.choose, { boardMessage: 'daily' });
  readers = {
    visitor: world.visitor(),
    'another student of the course': classmate(),
    'a student of no course': await world.someone('Student', 'Fay'),
    'a student of another course': academy.victims[0]!.student,
    'a professor of another course': academy.professor,
    'a registrar of another institution': academy.partner.registrar,
  };
  return () => pages.close();
}, 240_000);

describe('a directory hold', () => {
  test('is a student’s own: nobody else sets one, and the account’s history has it (T569)', async () => {
    for (const who of [lyceum.professor, lyceum.partner.registrar, await world.administrator()])
      expect((await who.put(api.ownAccount.unlist, { held: true })).status).toBe(403);
    expect((await world.visitor().put(api.ownAccount.unlist, { held: true })).status).toBe(401);
    expect((await held().put(api.ownAccount.unlist, { held: 'yes' })).status).toBe(400);
    expect((await held().get(api.ownAccount.one)).body['directoryHold']).toBe(false);
    for (const isHeld of [true, true]) expect((await hold(isHeld)).body).toEqual({ held: true });
    expect((await held().get(api.ownAccount.one)).body['directoryHold']).toBe(true);
    const admin = await world.administrator();
    const [{ _id }] = (await admin.get(`${api.accounts.users.path}?q=${held().email}`)).body as unknown as [
      Person & { _id: string },
    ];
    const history = (await admin.get(pathOf(api.accounts.history, { id: _id }))).body as unknown as {
      changes: { field: string }[];
    }[];
    expect(history.flatMap(({ changes }) => changes).filter(({ field }) => field === 'directoryHold')).toEqual([
      { field: 'directoryHold', from: false, to: true },
    ]);
  });

  // Seen red with the reader lost on the way to the kept statement, which then named the author to everybody.
  test('keeps the name from other students in the room: board, stream, bell, mail at once and of the day (T567)', async () => {
    const [stream, teaching] = [
      await classmate().stream(pathOf(api.board.live, { courseInstanceId: course })),
      await lyceum.professor.stream(pathOf(api.board.live, { courseInstanceId: course })),
    ];
    const said = await says(held(), 'Is the essay due on Monday?');
    expect(said.body['personREF']).toMatchObject({ firstName: 'Heldcanary' });
    for (const one of [stream, teaching]) expect(await one.next()).toEqual({ kind: 'again' });
    await says(witness(), 'On Tuesday.');
    expect(await stream.next()).toMatchObject({
      kind: 'message',
      message: { personREF: { firstName: 'Openwitness' } },
    });
    const edited = pathOf(api.board.edit, { courseInstanceId: course, id: said.body._id });
    await held().put(edited, { message: 'Is the essay due on Monday, or later?' });
    expect(await stream.next()).toEqual({ kind: 'again' });
    await Promise.all([stream.close(), teaching.close()]);

    const seen = await boardOf(classmate());
    expect(seen).toContain('"firstName":"A student","lastName":""');
    expect(seen).not.toContain((await held().get(api.accounts.self)).body._id);
    const spanish = await classmate().get(pathOf(api.board.messages, { courseInstanceId: course }), {
      'accept-language': 'es',
    });
    expect(JSON.stringify(spanish.body)).toContain('"firstName":"Estudiante"');
    await world.jobsAreDone('board.mails');
    await runJob(world, 'notifications.summary');
    const mailsTo = async ({ email }: Person) =>
      (await world.mailsTo(email)).map(({ subject, text }) => `${subject}\n${text}`).join('\n');
    for (const who of [classmate(), digester()]) {
      const everything = `${await boardOf(who)}${await bellOf(who)}${await mailsTo(who)}`;
      expect(foundIn(everything, 'heldcanary')).toEqual([]);
      expect(everything).toContain('Openwitness');
      expect(everything.split('A student').length).toBeGreaterThan(2);
    }
    expect(await mailsTo(digester())).toContain('A student wrote on the board');
    expect(await mailsTo(witness())).toContain('A student wrote:');
    for (const who of [held(), lyceum.professor, await world.administrator()])
      expect(await boardOf(who)).toContain('Heldcanary');
    expect(await bellOf(lyceum.professor)).toContain('Heldcanary');
  });

  // Seen red with the page of a code kept for a second, as other public pages are.
  test('is lifted and set at once, on open boards, in the bell and on the page of a code (T568)', async () => {
    const stream = await classmate().stream(pathOf(api.board.live, { courseInstanceId: course }));
    for (const isHeld of [false, true, false, true]) {
      await hold(isHeld);
      expect(await stream.next()).toEqual({ kind: 'again' });
      const texts = [await boardOf(classmate()), await bellOf(classmate()), await pageOf(codes[0]!)];
      expect(texts.map((text) => text.includes('Heldcanary'))).toEqual(Array.from(texts, () => !isHeld));
      expect(await pageOf(codes[1]!)).toContain('Openwitness');
    }
    await stream.close();
    const { body } = await world.visitor().get(pathOf(api.transcripts.verify, { code: codes[0]! }));
    expect(body).toMatchObject({ student: null, code: codes[0], lines: [{ course: 'Lyceum Ethics' }] });
    expect(await pageOf(codes[0]!)).toContain('This code is genuine.');
    expect(JSON.stringify((await held().get(api.transcripts.mine)).body)).toContain('Heldcanary');
  });

  // Seen red without the hold: the board, the bell, Home and the check of the code named the student.
  test('hides the student from everybody else at every address, with or without a search (T566)', async () => {
    await hold(true);
    const admin = await world.administrator();
    const own = [admin, lyceum.professor, lyceum.partner.registrar, held(), witness(), ...Object.values(readers)];
    addresses = await addressesOf(own);
    const lists = everyEndpoint().filter((one) => one.method === 'GET' && isList(one) && !one.path.includes('{'));
    for (const name of ['heldcanary', 'openwitness', 'tester'])
      for (const { path } of [...lists, api.search.everywhere]) addresses.push(`${path}?q=${name}`);
    for (const code of codes) addresses.push(pathOf(api.transcripts.verify, { code }));
    const shown = await Promise.all(
      ['/', '/courses', `/courses/${course}`, '/faculty', '/sitemap.xml', `/verify/${codes[0]}`].map((url) =>
        pages.inject({ url, headers: { accept: 'text/html' } }),
      ),
    );
    expect(foundIn(shown.map(({ body }) => body).join('\n'), 'heldcanary')).toEqual([]);
    const institutions = [lyceum.partner._id, academy.partner._id];
    const found: Record<string, string[]> = {};
    for (const [who, reader] of Object.entries(readers))
      found[who] = foundIn(await readBy(reader, addresses, institutions), 'heldcanary');
    expect(found).toEqual(Object.fromEntries(Object.keys(readers).map((who) => [who, []])));
    const visible = await readBy(readers['visitor']!, addresses, institutions);
    expect(foundIn(visible, 'openwitness')).not.toEqual([]);
    const besides = await readBy(classmate(), addresses, institutions);
    expect(foundIn(besides, 'openwitness')).not.toEqual([]);
    for (const who of [admin, lyceum.professor, lyceum.partner.registrar])
      expect(foundIn(await readBy(who, addresses, institutions), 'heldcanary')).toContain('heldcanary');
  }, 240_000);
});
