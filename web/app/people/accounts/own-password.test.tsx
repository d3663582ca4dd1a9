import type { OwnAccount } from '@stoa/contract/people/own-account.shapes';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { signIn, useSession } from '../../kernel/session.ts';
import { InPage } from '../../../test/InPage.tsx';
import { PasswordSection } from './PasswordSection.tsx';

afterEach(() => vi.unstubAllGlobals());

const person = { _id: '1', firstName: 'Ada', middleName: '', lastName: 'Sample', email: 'ada@x.example' };
const phrase = 'quite another phrase';
const press = async (name: string) => fireEvent.click((await screen.findAllByRole('button', { name })).at(-1)!);
const type = (label: RegExp) => fireEvent.change(screen.getByLabelText(label), { target: { value: phrase } });

// Seen red: the session kept its answer from before.
test.each([
  [true, 'removed'],
  [false, 'set'],
])('with a password (%s) that is then %s, the session knows it at once', async (hasPassword, _what) => {
  const session = (has: boolean) => ({ person, may: [], toAccept: [], hasPassword: has });
  let has = hasPassword;
  vi.stubGlobal('fetch', (url: string, { method }: { method: string }) => {
    if (method !== 'GET') has = method === 'POST';
    return Promise.resolve(url.includes('/session') ? Response.json(session(has)) : Response.json(null));
  });
  signIn(session(hasPassword) as never);
  const Screen = () => (
    <>
      <PasswordSection account={{ person, hasPassword } as unknown as OwnAccount} />
      <output>{useSession()?.hasPassword ? 'by password' : 'by passkey'}</output>
    </>
  );
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Screen }])} />
    </InPage>,
  );
  if (hasPassword) for (const _press of ['asks', 'does']) await press('Remove my password');
  else {
    for (const label of [/^New password/, /^Confirm new password/]) type(label);
    await press('Set a password');
  }
  await waitFor(() => expect(has).toBe(!hasPassword));
  expect(await screen.findByText(hasPassword ? 'by passkey' : 'by password')).toBeTruthy();
});
