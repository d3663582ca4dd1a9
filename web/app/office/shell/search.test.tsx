import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import SearchDialog from './SearchDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

test('two payments of the same amount are two results', async () => {
  const payments = ['1', '2'].map((_id) => ({ _id, amount: 400, status: 'COMPLETED' }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ people: [], courses: [], payments })));
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: SearchDialog }])} />
    </InPage>,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '400' } });
  expect(await screen.findAllByText('$400.00')).toHaveLength(2);
  expect(said).not.toHaveBeenCalled();
});
