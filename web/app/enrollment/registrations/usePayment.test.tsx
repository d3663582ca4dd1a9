import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { usePayment } from './usePayment.ts';

afterEach(() => vi.unstubAllGlobals());
const message = 'All seats in “Ethics” are taken. You can join the waiting list.';

// Seen red: somebody who had lost the last seat was sent to support, though nothing had been taken.
test.each([
  [
    'full',
    'ready',
    `There was an error with your payment. Please try again. Payment failed. Transaction recorded. ${message}`,
  ],
  [
    'not-taken',
    'ready',
    `There was an error with your payment. Please try again. Payment failed. Transaction recorded. ${message}`,
  ],
  ['ended', 'stuck', `Something went wrong. Please contact support. ${message}`],
])('a capture that is refused with %s leaves the payment %s', async (code, state, sentence) => {
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/capture')) return Promise.resolve(Response.json({ message, code }, { status: 409 }));
    const answer = url.endsWith('/transaction')
      ? { _id: 't', status: 'FAILED' }
      : { orderId: 'o', amount: 100, tax: null };
    return Promise.resolve(Response.json(answer));
  });
  const wanted = { courseInstanceId: 'c', isAudit: false, amount: 100, tax: null };
  const onRegistered = vi.fn<() => void>();
  const { result } = renderHook(() => usePayment(wanted, onRegistered), { wrapper: InPage });
  await act(async () => void (await result.current.begin()));
  await act(() => result.current.approved('o'));
  await waitFor(() => expect(result.current.message).toBe(sentence));
  expect(result.current.state).toBe(state);
  expect(onRegistered).not.toHaveBeenCalled();
});
