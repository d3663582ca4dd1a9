import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { Deliveries } from './Deliveries.tsx';

afterEach(() => vi.unstubAllGlobals());

function Screen({ begins }: { begins: boolean }) {
  const [opened, setOpened] = useState(begins);
  return (
    <main>
      <h1 tabIndex={-1}>Webhooks</h1>
      <button onClick={() => setOpened(true)}>Show</button>
      {opened && <Deliveries of="0190d5a0-0000-7000-8000-000000000001" close={() => setOpened(false)} />}
    </main>
  );
}

test.each([
  ['a button', false, 'Show'],
  ['the address', true, 'Webhooks'],
])('deliveries that %s opened give the focus back once they are closed', async (_by, begins, to) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]')));
  const router = createMemoryRouter([{ path: '/', element: <Screen begins={begins} /> }]);
  render(
    <InPage>
      <RouterProvider router={router} />
    </InPage>,
  );
  if (!begins) {
    screen.getByText('Show').focus();
    fireEvent.click(screen.getByText('Show'));
  }
  const close = await screen.findByRole('button', { name: 'Close' });
  close.focus();
  fireEvent.click(close);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(to));
});
