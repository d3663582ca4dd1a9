import type { Session } from '@stoa/contract/people/accounts.endpoints';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftsOf } from '../kernel/drafts.ts';
import { ApiError } from '../kernel/http.ts';
import { signIn } from '../kernel/session.ts';
import { useAutosave } from './useAutosave.ts';

const kept = (name: string, owner = 'Ada') => draftsOf<string>(owner, name).read()?.values;
const signInAs = (_id: string) => signIn({ person: { _id }, may: [] } as unknown as Session);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** A server that keeps what arrives, and fails as it is told. */
function openServer() {
  const server = { has: [] as string[], failure: undefined as Error | undefined };
  const save = async (text: string) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (server.failure) throw server.failure;
    server.has.push(text);
  };
  return { server, save };
}
const open = (name: string | undefined, save?: (text: string) => Promise<unknown> | undefined) =>
  renderHook((given: { name: string | undefined }) => useAutosave<string>({ ...given, save }), {
    initialProps: { name },
  });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  signInAs('Ada');
});
afterEach(() => vi.useRealTimers());

test('without a server a draft is kept at once, by its name, and brought back', () => {
  const { result } = open('essay');
  act(() => result.current.type('I think'));
  expect([kept('essay'), kept('letter'), kept('essay', 'Bo')]).toEqual(['I think', undefined, undefined]);
  const again = open('essay');
  expect([again.result.current.kept?.values, open('letter').result.current.kept]).toEqual(['I think', undefined]);
  act(() => again.result.current.drop());
  expect([kept('essay'), again.result.current.kept]).toEqual([undefined, undefined]);
});

test('once somebody else has signed in, nothing more is kept', () => {
  const { result } = open('essay');
  signInAs('Bo');
  act(() => result.current.type('mine'));
  expect(JSON.stringify(localStorage)).not.toContain('mine');
});

test('it is saved after a pause, and what is typed meanwhile after it', async () => {
  const { server, save } = openServer();
  const { result } = open('essay', save);
  act(() => result.current.type('I'));
  await pass(1050);
  expect([result.current.state.at, result.current.isRunning(), server.has]).toEqual(['saving', true, []]);
  act(() => result.current.type('I think'));
  await pass(100);
  expect([result.current.state.at, server.has, kept('essay')]).toEqual(['typed', ['I'], 'I think']);
  await pass(1200);
  expect([result.current.state.at, result.current.isRunning(), server.has]).toEqual(['saved', false, ['I', 'I think']]);
  expect(kept('essay')).toBeUndefined();
});

test('what did not arrive is sent again, and what was refused only once it is changed', async () => {
  const { server, save } = openServer();
  server.failure = new ApiError(503, '', undefined, {}, false);
  const { result } = open('essay', save);
  act(() => result.current.type('I think', false));
  await pass(200);
  expect([result.current.state.at, kept('essay')]).toEqual(['offline', 'I think']);
  server.failure = new ApiError(400, 'No.', undefined, {}, false);
  await pass(5200);
  expect(result.current.state).toEqual({ at: 'refused', failure: server.failure });
  server.failure = undefined;
  await pass(60_000);
  expect([server.has, kept('essay')]).toEqual([[], 'I think']);
  act(() => result.current.type('I know', false));
  await pass(200);
  expect([server.has, result.current.state.at]).toEqual([['I know'], 'saved']);
});

test('what isn’t enough yet stays in the browser, and a record that was made takes its draft along', async () => {
  const { server, save } = openServer();
  const { result, rerender } = open('course new', (text) => (text.length > 1 ? save(text) : undefined));
  act(() => result.current.type('I', false));
  await pass(10);
  expect([result.current.state, kept('course new')]).toEqual([{ at: 'refused' }, 'I']);
  act(() => result.current.type('It', false));
  await pass(50);
  act(() => result.current.type('It is'));
  rerender({ name: 'course 1' });
  expect([kept('course new'), kept('course 1')]).toEqual([undefined, 'It is']);
  await pass(2000);
  expect([server.has, kept('course 1')]).toEqual([['It', 'It is'], undefined]);
});
