import { abilitiesOf } from '@stoa/contract/abilities';
import type { User } from '@stoa/contract/people/accounts.shapes';
import { personFields } from '@stoa/contract/people/people';
import { everyRole, type Role } from '@stoa/contract/kernel/role';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { entriesFor, itemsFor } from '../../office/shell/menu.ts';
import { blankValues } from '../../ui/recordFields.tsx';
import { InPage } from '../../../test/InPage.tsx';
import { signedIn } from '../../../test/signedIn.ts';
import { screensOf } from './roles.tsx';
import { UserForm } from './UserForm.tsx';

const college = { _id: '0190d5a0-0000-7000-8000-000000000002', name: 'Lyceum' };
// Seen red: an InstitutionAdmin of one college was said to decide on people.
test.each([...everyRole.map((role) => [role, null] as const), ['InstitutionAdmin', college] as const])(
  'what %s is said to open is what the menu offers (%j)',
  (role: Role, institution) => {
    const session = signedIn({ may: abilitiesOf(role), hasRecord: true, institution });
    const entry = entriesFor(session).find(({ name }) => name === role)!;
    expect(screensOf(role, institution !== null)).toEqual(itemsFor(entry, session, false).map(({ label }) => label));
  },
);

const user: User = {
  _id: '0190d5a0-0000-7000-8000-000000000001',
  status: 'Active',
  twoFactor: false,
  deletionRequestedAt: null,
  scopeRequest: null,
  canDelete: true,
  version: 4,
  person: {
    ...blankValues(personFields),
    _id: '0190d5a0-0000-7000-8000-000000000002',
    version: 2,
    firstName: 'Ada',
    middleName: '',
    lastName: 'Byron',
    street: '',
    city: '',
    state: '',
    zip: '10001',
    country: '',
    email: 'ada@x.example',
    homePhone: '',
    mobilePhone: '555',
    role: 'Student',
    institutionREF: null,
  },
};
const close = vi.fn<() => void>();
/** Shows the form, keeps all that it sends, and answers that it is saved. */
function show() {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'PUT') return Promise.resolve(new Response('[]'));
    sent.push(JSON.parse(body!) as Record<string, unknown>);
    return Promise.resolve(new Response(JSON.stringify(user)));
  });
  const router = createMemoryRouter([{ path: '/', Component: () => <UserForm user={user} close={close} /> }]);
  render(
    <InPage>
      <RouterProvider router={router} />
    </InPage>,
  );
  return sent;
}
const choose = (role: string) => fireEvent.change(screen.getByLabelText(/^Role/), { target: { value: role } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save User' }));
afterEach(() => {
  vi.unstubAllGlobals();
  close.mockClear();
});

test('another role is asked about first, with what is lost and gained, and sent only when it is meant (T140)', async () => {
  const sent = show();
  choose('Professor');
  save();
  const dialog = await screen.findByRole('dialog', { name: 'Change Ada Byron from Student to Professor?' });
  for (const said of [
    'Ada Byron can no longer open Student Details, Course Registration, My Courses, My Work, My Billing Transactions, and My Records.',
    'Instead, Ada Byron can open Professor Details, Course Catalog, My Courses, Gradebook, Earnings, and Instructor File.',
  ])
    expect(within(dialog).getByText(said)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep Student' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);

  save();
  const retry = await screen.findByRole('dialog');
  fireEvent.click(within(retry).getByRole('button', { name: 'Change role' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(sent).toMatchObject([{ version: 4, person: { role: 'Professor' } }]);
});

test('the same role is asked about by nobody', async () => {
  const sent = show();
  fireEvent.change(screen.getByLabelText(/^City/), { target: { value: 'Athens' } });
  save();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(sent).toMatchObject([{ person: { role: 'Student', city: 'Athens' } }]);
});
