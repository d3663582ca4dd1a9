import { accounts } from '@stoa/contract/people/accounts.shapes';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { useRecord } from '../useRecord.ts';
import { Field } from '../Field.tsx';
import { Form } from '../Form.tsx';
import { useSchemaForm } from '../useSchemaForm.ts';
import { useTableState } from './useTableState.ts';

const none = [] as const;
/** A record with a table, such as a course with its registrations. */
function Record() {
  const { close } = useRecord('/courses');
  const { toPage, search } = useTableState(none, '', undefined);
  return (
    <>
      <button type="button" onClick={() => toPage(2)}>
        Next page
      </button>
      <button type="button" onClick={() => search('ada')}>
        Search
      </button>
      <button type="button" onClick={close}>
        Back
      </button>
    </>
  );
}

test.each(['Next page', 'Search'])(
  'after “%s” in a record’s table, its way back leads to the same rows',
  async (step) => {
    const routes = [{ path: '/courses' }, { path: '/courses/:id', Component: Record }];
    const initialEntries = [{ pathname: '/courses/1', state: { list: '/courses?status=Active&page=3' } }];
    const router = createMemoryRouter(routes, { initialEntries });
    render(<RouterProvider router={router} />);
    fireEvent.click(screen.getByRole('button', { name: step }));
    await waitFor(() => expect(router.state.location.search).not.toBe(''));
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=Active&page=3'));
  },
);

test('a changed form asks before another address, but not before another page of the table beside it', async () => {
  function Beside() {
    const form = useSchemaForm(accounts.requestPasswordReset, { values: { email: '' } });
    const { toPage } = useTableState(none, 'versions-', undefined);
    return (
      <>
        <Form form={form} button="Save">
          <Field form={form} name="email" label="Email" />
        </Form>
        <button type="button" onClick={() => toPage(2)}>
          Next page
        </button>
      </>
    );
  }
  const router = createMemoryRouter([{ path: '/', Component: Beside }]);
  render(
    <InPage>
      <RouterProvider router={router} />
    </InPage>,
  );
  fireEvent.change(screen.getByLabelText(/Email/), { target: { value: 'ada@stoa.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(router.state.location.search).toBe('?versions-page=2'));
  void router.navigate('/?language=es');
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
});
