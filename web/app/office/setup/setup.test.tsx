import type { Setup } from '@stoa/contract/office/setup.endpoints';
import { setupSteps } from '@stoa/contract/office/setup.endpoints';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { InPage } from '../../../test/InPage.tsx';
import { SetupList } from './SetupList.tsx';

const setupWith = (...doneKeys: string[]): Setup => {
  const steps = setupSteps.map((key) => {
    const done = doneKeys.includes(key);
    return { key, done, failed: false, at: done ? '2026-11-23T08:00:00Z' : null };
  });
  return { done: steps.every(({ done }) => done), steps };
};
afterEach(() => vi.unstubAllGlobals());

/** Shows the list; asking again answers the next of `later`. */
function show(first: Setup, ...later: Setup[]) {
  function Host() {
    const [setup, setSetup] = useState(first);
    return <SetupList setup={setup} retry={() => setSetup((now) => later.shift() ?? now)} />;
  }
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Host }])} />
    </InPage>,
  );
}
const answering = (status: number, body: unknown) => {
  const asked = vi.fn<typeof fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
};
const item = (title: string) => screen.getByRole('heading', { name: title }).closest('li')!;

test('each step says its state, and what is open why and where to go; what is done says when', () => {
  show(setupWith('institution'));
  expect(screen.getByText(/^1 of 7 steps are done\./)).toBeTruthy();
  expect(within(item('Add the first institution')).getByText('Done')).toBeTruthy();
  expect(within(item('Add the first institution')).queryByRole('link')).toBeNull();
  const professor = within(item('Invite the first professor'));
  expect(professor.getByText('To do')).toBeTruthy();
  expect(professor.getByRole('link', { name: 'Invite a professor' }).getAttribute('href')).toBe(
    '/mainContent/admin/invitations/new',
  );
});

test('what the mail server said stands at the step, and the next try takes it away', async () => {
  show(setupWith(), setupWith(), setupWith('mail'));
  answering(422, { message: 'The email didn’t go out. The mail server says: 554 no', code: 'smtp' });
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test email' }));
  await within(item('Test the mail server')).findByText('The email didn’t go out. The mail server says: 554 no');
  answering(200, { sentTo: 'ada@x.example', sent: true, kept: false });
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test email' }));
  await within(item('Test the mail server')).findByText(/The mail server accepted the email to ada@x\.example\./);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send me a test email' })).toBeNull());
  expect(screen.queryByText(/554 no/)).toBeNull();
});

test('the last step that is done ends the list with a word; a list that was done before is not there', async () => {
  show(setupWith('site', 'mail', 'terms', 'institution', 'professor', 'backup'), setupWith(...setupSteps));
  answering(200, [{ what: 'keys', ok: true, message: 'Fine.' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Check the settings' }));
  await screen.findByText('Everything is set up. You’re open for business.');
  expect(screen.queryByRole('region', { name: 'Open for business' })).toBeNull();
});

test('of what is done already nothing is shown', () => {
  show(setupWith(...setupSteps));
  expect(document.body.textContent).toBe('');
});
