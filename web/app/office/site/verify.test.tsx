import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useParams } from 'react-router';
import { expect, test } from 'vitest';
import Verify from './Verify.tsx';

function Page() {
  const given = { loaderData: 'unknown', params: useParams() } as unknown as Parameters<typeof Verify>[0];
  return <Verify {...given} />;
}

test('the field has the code of the record that is shown, also after the browser’s Back', async () => {
  const router = createMemoryRouter([{ path: '/:code', Component: Page }], { initialEntries: ['/ONE', '/TWO'] });
  render(<RouterProvider router={router} />);
  const code = () => screen.getByLabelText<HTMLInputElement>('Code').value;
  expect(code()).toBe('TWO');
  await act(() => router.navigate(-1));
  expect(code()).toBe('ONE');
});
