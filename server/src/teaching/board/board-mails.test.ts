import { api } from '../../../../tests/paths.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { boardPeople } from '../../../test/board-people.ts';
import { newMessages } from './board.emails.ts';
import { boardMailJob } from './board-mails.jobs.ts';

const world = await openWorld();
const professor = await world.professor();
const { ada, bo, cy, di, ids, aCourse } = await boardPeople(world, [professor]);
const hour = 3_600_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
interface Said {
  readonly by: Person;
  readonly message?: string;
  readonly createdAt?: Date;
  readonly removedBy?: 'author';
  readonly isAnnouncement?: boolean;
}
/** Puts messages on a board at once, with what people have read and been mailed, and has the mails written. */
async function mailed(course: string, said: readonly Said[], readers: readonly object[] = []) {
  await world.stoa.services.database.tx(async (db) => {
    for (const { by, ...message } of said)
      await db
        .insertInto('boardMessage')
        .values({ courseInstanceREF: course, personREF: ids.get(by)!, message: 'Hello', ...message } as never)
        .execute();
    for (const reader of readers)
      await db
        .insertInto('boardReader')
        .values({ courseInstanceREF: course, ...reader } as never)
        .execute();
  });
  await boardMailJob(world.stoa.services).run(undefined as never);
  return notice(course);
}
/** Returns the people who got a mail about a board, with the subjects. */
async function notice(course: string) {
  const of = async (who: Person) =>
    (await world.mailsTo(who.email))
      .filter(({ text }) => text.includes(`/${course}/board`))
      .map(({ subject }) => subject);
  return { professor: await of(professor), ada: await of(ada), bo: await of(bo), cy: await of(cy), di: await of(di) };
}
const none = { professor: [], ada: [], bo: [], cy: [], di: [] };
const one = (name: string) => [`New message: ${name}`];

// Made to go red with each condition of `takeDue` taken out or turned round, one at a time.
test('a message is mailed to who belongs to its board, but for who wrote it or has left', async () => {
  const [course, other] = [await aCourse('Ethics'), await aCourse('Poetics')];
  const first = { ...none, professor: one('Ethics'), bo: one('Ethics'), cy: one('Ethics') };
  expect(await mailed(course, [{ by: ada }])).toEqual(first);
  expect(await notice(other)).toEqual(none);
  // nobody is mailed twice of one, and another board has its own hour
  expect(await mailed(other, [{ by: professor }, { by: bo }])).toEqual({
    ...none,
    professor: one('Poetics'),
    ada: ['2 new messages: Poetics'],
    bo: one('Poetics'),
    cy: ['2 new messages: Poetics'],
  });
  expect(await notice(course)).toEqual(first);
  const template = async (who: Person) =>
    (await world.mailsTo(who.email)).find(({ text }) => text.includes(`/${course}/board`))!.text;
  const page = 'http://localhost:3000/mainContent';
  expect(await template(professor)).toContain(
    `Ada Tester wrote:\n\n> Hello\n\nRead and answer:\n${page}/courses/${course}/board\n`,
  );
  expect(await template(bo)).toContain(`Read and answer:\n${page}/courses/${course}/board\n`);
});

test('what was removed, announced, is two days old or one’s own is not mailed', async () => {
  const not = [{ removedBy: 'author' }, { isAnnouncement: true }, { createdAt: ago(48 * hour + 60_000) }] as const;
  for (const [at, more] of not.entries())
    expect(await mailed(await aCourse(`Not mailed ${at}`), [{ by: ada, ...more }])).toEqual(none);
  const course = await aCourse('Old');
  const createdAt = ago(48 * hour - 60_000);
  const said = [
    { by: ada, createdAt: ago(49 * hour) },
    { by: ada, createdAt },
    { by: professor, createdAt },
  ];
  expect(await mailed(course, said)).toEqual({
    ...none,
    professor: one('Old'),
    ada: one('Old'),
    bo: ['2 new messages: Old'],
    cy: ['2 new messages: Old'],
  });
});

test('who has read it, was told of it, was mailed within the hour or wants none is not mailed', async () => {
  const [course, other] = [await aCourse('Read'), await aCourse('Unread')];
  const values = (courseInstanceREF: string) =>
    ({ courseInstanceREF, personREF: ids.get(professor)!, message: 'Said', createdAt: ago(47 * hour) }) as never;
  const reader = (who: Person, more: object) => ({ personREF: ids.get(who)!, courseInstanceREF: course, ...more });
  await world.stoa.services.database.tx(async (db) => {
    const said = await db
      .insertInto('boardMessage')
      .values([values(course), values(course)])
      .returning('_id')
      .execute();
    const [first, second] = said.map(({ _id }) => _id).sort() as [string, string];
    // of what was read and what was told, the newest counts
    const readers = [
      reader(ada, { readUpTo: second, mailedUpTo: first }),
      reader(bo, { readUpTo: first, mailedUpTo: second, mailedAt: ago(2 * hour) }),
      reader(cy, { readUpTo: first }),
    ];
    for (const row of readers)
      await db
        .insertInto('boardReader')
        .values(row as never)
        .execute();
  });
  expect(await mailed(course, [])).toEqual({ ...none, cy: one('Read') });
  const readers = [
    { ...reader(ada, { mails: false }), courseInstanceREF: other },
    { ...reader(bo, { mailedAt: ago(hour - 60_000) }), courseInstanceREF: other },
    { ...reader(cy, { mailedAt: ago(hour + 60_000) }), courseInstanceREF: other },
  ];
  expect(await mailed(other, [{ by: professor }], readers)).toEqual({ ...none, cy: one('Unread') });
});

test('a link ends one person’s mails about one board', async () => {
  const [course, other] = [await aCourse('Ended'), await aCourse('Not ended')];
  await mailed(course, [{ by: professor }]);
  const mails = (await world.mailsTo(bo.email)).filter(({ text }) => text.includes(`/${course}/board`));
  const token = /unsubscribe\?token=([\w-]+)/.exec(mails[0]!.text)![1]!;
  const ends = (wanted: Buffer) => world.visitor().post(api.board.unsubscribe, { token: wanted.toString('base64url') });
  const bytes = Buffer.from(token, 'base64url');
  expect(bytes).toHaveLength(48);
  const turned = (at: number) => Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)));
  for (const wrong of [...[0, 15, 16, 31, 32, 47].map(turned), bytes.subarray(0, 47), Buffer.concat([bytes, bytes])])
    expect(await ends(wrong)).toMatchObject({
      status: 400,
      body: { message: 'This link isn’t complete. Open it from the email again.' },
    });
  for (let retry = 0; retry < 2; retry++)
    expect(await ends(bytes)).toMatchObject({ status: 200, body: { name: 'Ended' } });
  const wants = async (who: Person, id: string) => {
    const states = (await who.get(api.board.states)).body as unknown as Record<string, unknown>[];
    return states.find(({ courseInstanceREF }) => courseInstanceREF === id)!['mails'];
  };
  expect([await wants(bo, course), await wants(bo, other), await wants(ada, course)]).toEqual([false, true, true]);
});

const news = { course: 'Ethics', count: 1, author: 'Bo Tester', latest: 'Hello' };
const begins = 'There’s a new message on the board of “Ethics”.';
const wrote = (quote: string) => ['Bo Tester wrote:', { quote }];
test.each([
  [{}, 'New message: Ethics', begins, wrote('Hello')],
  [{ count: 2 }, '2 new messages: Ethics', 'There are 2 new messages on the board of “Ethics”.', wrote('Hello')],
  [{ latest: ' ' }, 'New message: Ethics', begins, ['Bo Tester shared a file.']],
  [{ latest: 'x'.repeat(500) }, 'New message: Ethics', begins, wrote('x'.repeat(500))],
  [{ latest: 'x'.repeat(501) }, 'New message: Ethics', begins, wrote(`${'x'.repeat(499)}…`)],
])('the mail of %j is “%s”', (more, subject, first, rest) => {
  expect(newMessages({ ...news, ...more }, '/board', '/stop')()).toEqual({
    subject,
    stop: '/stop',
    names: ['Ethics', 'Bo Tester'],
    blocks: [
      first,
      ...rest,
      { button: 'Read and answer', path: '/board' },
      'You get at most one email an hour about this board.',
      { link: 'Stop emails about this course', path: '/stop' },
    ],
  });
});
