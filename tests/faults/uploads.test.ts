import { api } from '../paths.ts';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipart, multipartType } from '../multipart.ts';
import { Person } from '../person.ts';
import { ownProcess } from '../process.ts';

const stoa = await ownProcess();
const students: { person: Person; bytes: Buffer }[] = [];
beforeAll(async () => {
  await stoa.start();
  const admin = new Person(stoa.url);
  await admin.signIn('admin@world.example', 'a long password');
  const contact = { firstName: 'Zeno', lastName: 'Z', zip: '1', mobilePhone: '1', role: 'Student' };
  for (let at = 0; at < 20; at++) {
    const person = new Person(stoa.url);
    const email = `student${at}@kill.example`;
    await admin.opens({
      status: 'Active',
      password: person.password,
      person: { ...contact, email },
    });
    await person.signIn(email);
    students.push({ person, bytes: Buffer.alloc(3 * 1024 * 1024, `The document of student ${at}. `) });
  }
});
afterAll(() => stoa.remove());

/** Seen red with a store that names a file a moment after it has answered, and with answers 200 ms before their commit. */
test('kill -9 inside 20 uploads: what is on record is whole, the rest can be sent again (F02)', async () => {
  let answered = 0;
  const send = async ({ person, bytes }: (typeof students)[number]) => {
    const documents = { idREF: new File([new Uint8Array(bytes)], 'id.txt') };
    const { status } = await person.appliesAsStudent(documents);
    if (status === 201) answered += 1;
    return status;
  };
  const wholeOf = async ({ person, bytes }: (typeof students)[number]) => {
    const { body } = await person.get(api.students.mine);
    if (body === null) return false;
    const answer = await fetch(`${stoa.url}/api/files/download/${String(body['idREF']._id)}`, {
      headers: { cookie: person.cookie },
    });
    const there = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()));
    expect(there.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    return true;
  };

  // the last one's document never comes to its end
  const { person, bytes } = students.at(-1)!;
  const headers = { cookie: person.cookie, 'content-type': multipartType };
  const endless = request(`${stoa.url}/api/student`, { method: 'POST', headers }).on('error', () => undefined);
  endless.write(multipart([{ name: 'idREF', filename: 'id.txt', content: bytes }]).subarray(0, 2 * 1024 * 1024));
  const sending = Promise.allSettled(students.slice(0, -1).map(send));
  let over = false;
  void sending.then(() => (over = true));
  while (answered < 3 && !over) await sleep(1);
  expect(answered).toBeGreaterThanOrEqual(3);
  await stoa.kill();
  await sending;
  await stoa.start();
  const survived = await Promise.all(students.map(wholeOf));
  const kept = survived.filter(Boolean).length;
  expect(kept).toBeGreaterThanOrEqual(answered);
  expect(survived.at(-1)).toBe(false);

  const second = students.filter((_student, at) => !survived[at]);
  expect(await Promise.all(second.map(send))).toEqual(second.map(() => 201));
  expect(await Promise.all(students.map(wholeOf))).toEqual(students.map(() => true));
});
