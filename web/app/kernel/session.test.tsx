import { accounts, type Session } from '@stoa/contract/people/accounts.endpoints';
import { passkeys } from '@stoa/contract/people/passkeys.endpoints';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { renewedBy, signIn, useSessionPause } from './session.ts';

const session = (_id: string) =>
  ({ person: { _id }, may: [], role: 'Student', sessionToken: _id }) as unknown as Session;
const refused = (code?: string) => Response.json({ message: 'Sign in.', code }, { status: 401 });
/** Answers the requests on their way, in the order in which they were sent. */
let answers: ((answer: Response) => void)[] = [];
const ask = () => call(accounts.session).catch((failure: Error) => failure.message);

beforeEach(() => {
  answers = [];
  history.replaceState({}, '', '/mainContent');
  vi.stubGlobal('fetch', () => new Promise<Response>((answer) => void answers.push(answer)));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([undefined, 'fresh-factor'])(
  'a refusal that arrives after the person has signed in once more repeats its request, and asks nothing (%s)',
  async (code) => {
    signIn(session('ada'));
    const pause = renderHook(useSessionPause).result;
    const [first, late] = [ask(), ask()];
    answers[0]!(refused(code));
    await waitFor(() => expect(pause.current).toBe(code ? 'fresh' : 'ended'));
    expect(await renewedBy(session('ada'))).toBe(true);
    answers[1]!(refused());
    await waitFor(() => expect(answers).toHaveLength(4));
    expect(pause.current).toBeUndefined();
    for (const answer of answers) answer(Response.json(session('ada')));
    expect(await Promise.all([first, late])).toMatchObject([{ person: { _id: 'ada' } }, { person: { _id: 'ada' } }]);
  },
);

test('a request of one person is never repeated as the next one', async () => {
  signIn(session('ada'));
  const pause = renderHook(useSessionPause).result;
  const late = ask();
  expect(await renewedBy(session('ada'))).toBe(true);
  signIn(session('bo'));
  answers[0]!(refused());
  await waitFor(() => expect(pause.current).toBe('ended'));
  expect(await renewedBy(session('cleo'))).toBe(false);
  expect(await late).toBe('Sign in.');
  expect(answers).toHaveLength(1);
});

// Seen red with the passkey's call, which opened the dialog of an ended session again after each sign-in.
test.each([accounts.login, passkeys.signIn])('a sign-in that is refused ends no session: $path', async (endpoint) => {
  signIn(session('ada'));
  const pause = renderHook(useSessionPause).result;
  const asked = call(endpoint, { body: {} as never }).catch((failure: Error) => failure.message);
  answers[0]!(refused());
  expect(await asked).toBe('Sign in.');
  expect(pause.current).toBeUndefined();
});
