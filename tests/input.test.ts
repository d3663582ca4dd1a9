import { api } from './paths.ts';
import { everyEndpoint } from '@stoa/contract/api';
import { isList } from '@stoa/contract/kernel/endpoint';
import { expect, test } from 'vitest';
import { openWorld } from './world.ts';

const world = await openWorld();
const nobodys = '01900000-0000-7000-8000-000000000000';
const lists = everyEndpoint().filter((one) => isList(one) && !one.path.includes('{'));
const uploads = everyEndpoint().filter((one) => one.files !== undefined);

/** Somebody whom the endpoint lets in. */
const callerOf = ({ access }: (typeof lists)[number]) => {
  if (access === 'anyone') return world.visitor();
  if (access.includes('Administrator')) return world.administrator();
  return world.someone(access.includes('Student') ? 'Student' : 'Professor');
};

test.each(lists.map((one) => [one.path, one] as const))(
  '%s says what is wrong with an odd search or sort (T60, T100)',
  async (path, one) => {
    const caller = await callerOf(one);
    for (const odd of ['q=a%00b', 'sort=constructor', 'sort=-toString', 'sort=__proto__'])
      expect({ odd, ...(await caller.get(`${path}?${odd}`)) }).toMatchObject({
        odd,
        status: 400,
        body: { message: expect.any(String) as string },
      });
  },
);

test.each(uploads.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s refuses a form that is none, or breaks off (T93)',
  async (_line, one) => {
    const caller = await callerOf(one);
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', 'garbage'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nabc'],
    ] as const) {
      const answer = await fetch(world.stoa.url + one.path.replaceAll(/\{\w+\}/g, nobodys), {
        method: one.method,
        headers: { cookie: caller.cookie, 'content-type': type },
        body,
      });
      expect([type, answer.status]).toEqual([type, 400]);
    }
  },
);

test('a NUL in an order’s id and a date that no calendar has are refused (T100, T101)', async () => {
  const student = await world.someone('Student');
  expect((await student.post('/api/payments/orders/a%00b/capture')).status).toBe(400);
  const sent = await student.post(api.students.create, { hsGradDate: '0000-01-01' });
  expect(sent).toMatchObject({ status: 400, body: { fields: { hsGradDate: expect.any(String) as string } } });
});
