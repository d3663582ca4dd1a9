import { expect, test, vi } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { reconcileJob } from './payments.jobs.ts';

const { services } = (await openWorld()).stoa;

test('the look each minute asks for a second one in half of it, and that one for none', async () => {
  const sent = vi.spyOn(services.jobs, 'send');
  const context = (data: object) => reconcileJob(services).run(data as never);
  const second = [expect.anything(), 'payments.sweep', { isSecond: true }, { startAfter: 30 }];
  await context({ isSecond: true });
  expect(sent.mock.calls).not.toContainEqual(second);
  await context({});
  expect(sent.mock.calls).toContainEqual(second);
});
