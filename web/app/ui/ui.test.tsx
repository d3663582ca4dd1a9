import { institutions } from '@stoa/contract/catalog/institutions.shapes';
import { boardFile, professorDocument, promo } from '@stoa/contract/people/files.endpoints';
import { withSettings } from '@stoa/contract/kernel/endpoint';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { addressOf } from '../kernel/api.ts';
import { formData } from '../kernel/upload.ts';
import { safeReturn } from '../kernel/session.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { useAsked } from './confirm.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { Form } from './Form.tsx';
import { isPlainKey } from './RowButton.tsx';
import { Button } from './plain/Button.tsx';
import { TextInput } from './plain/Input.tsx';
import { day, instant, money, percent } from './format.ts';
import { InPage } from '../../test/InPage.tsx';
import { limitsOf, refusalOf } from './Upload.tsx';
import { useSchemaForm } from './useSchemaForm.ts';

test('a calendar date is never shifted, an instant names its zone', () => {
  expect(day('2026-02-03')).toBe('February 3, 2026');
  expect(day(null)).toBe('–');
  expect(instant('2026-02-03T23:30:00Z', 'Asia/Tokyo')).toBe('Feb 4, 2026, 8:30 AM GMT+9');
  expect([money(1234.5), percent(87.46)]).toEqual(['$1,234.50', '87.46%']);
});

test('a wheel turns no number, and Enter that ends the composition of a word searches for nothing', () => {
  render(<TextInput label="Cost" type="number" defaultValue="400" />);
  const cost = screen.getByRole('spinbutton', { name: 'Cost' });
  cost.focus();
  fireEvent.wheel(cost, { deltaY: 100 });
  expect(document.activeElement).not.toBe(cost);
  const pressed = (isComposing: boolean) => isPlainKey(new KeyboardEvent('keydown', { key: 'Enter', isComposing }));
  expect([pressed(true), pressed(false)]).toEqual([false, true]);
});

test('a button that is running keeps the focus and takes no press, alone or in a form', () => {
  const [press, send] = [vi.fn(), vi.fn((event: { preventDefault: () => void }) => event.preventDefault())];
  const buttons = (loading: boolean) => (
    <form onSubmit={send}>
      <Button loading={loading} onClick={press}>
        Rename
      </Button>
      <Button type="submit" loading={loading}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(buttons(false));
  const [rename, save] = ['Rename', 'Save'].map((name) => screen.getByRole('button', { name }));
  rename!.focus();
  rerender(buttons(true));
  expect(document.activeElement).toBe(rename);
  for (const one of [rename!, save!]) fireEvent.click(one);
  expect([press.mock.calls.length, send.mock.calls.length]).toEqual([0, 0]);
  rerender(buttons(false));
  for (const one of [rename!, save!]) fireEvent.click(one);
  expect([press.mock.calls.length, send.mock.calls.length]).toEqual([1, 1]);
});

test('an upload says its limits, and refuses in the words of its rule', () => {
  expect(limitsOf(professorDocument)).toBe('PDF, JPG, TXT, DOCX, DOC, or PNG files up to 5 MB.');
  expect(refusalOf(professorDocument, { name: 'scan.JPEG', size: 5_242_880 })).toBeUndefined();
  expect(refusalOf(professorDocument, { name: 'scan.pdf', size: 5_242_881 })).toBe(
    'File size exceeds the limit of 5 MB.',
  );
  expect(refusalOf(professorDocument, { name: 'scan.pdf.exe', size: 1 })).toBe(
    'Invalid file type. Only PDF, JPG, TXT, DOCX and PNG are allowed.',
  );
});

test('an upload goes by the ending of a name, and by the limit that is set', () => {
  expect(limitsOf(boardFile)).toBe('PDF, Office, text, image, audio, or ZIP files up to 5 MB.');
  for (const name of ['a.PPTX', 'b.ods', 'c.md', 'd.heic', 'e.mp3', 'f.zip'])
    expect(refusalOf(boardFile, { name, size: 1 })).toBeUndefined();
  for (const name of ['a.svg', 'b.mp4', 'c.exe', 'zip'])
    expect(refusalOf(boardFile, { name, size: 1 })).toBe(boardFile.wrongType);
  const set = withSettings(promo, { promoLimit: 3 * 1_048_576 });
  expect([limitsOf(promo), limitsOf(set)]).toEqual(['Video files up to 100 MB.', 'Video files up to 3 MB.']);
  expect(refusalOf(set, { name: 'a.mkv', size: 3_145_728 })).toBeUndefined();
  expect(refusalOf(set, { name: 'a.mkv', size: 3_145_729 })).toBe('File size exceeds the limit of 3 MB.');
  expect(withSettings(boardFile, { promoLimit: 1 })).toBe(boardFile);
});

test('addresses and multipart bodies carry what the server expects', () => {
  expect(addressOf(institutions.update, { id: 'a/b' })).toBe('/api/institution/a%2Fb');
  expect(addressOf(institutions.list, {}, { q: 'é&', page: 2, sort: '' })).toBe('/api/institutions?q=%C3%A9%26&page=2');
  const body = formData({ name: 'Logic', professorREF: ['1', { _id: '2' }], cost: 5, start: null }, {});
  expect([...body]).toEqual([
    ['name', 'Logic'],
    ['professorREF', '1'],
    ['professorREF', '2'],
    ['cost', '5'],
    ['start', ''],
  ]);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example/x',
  '/a/..//evil.example/x',
  '/%2e//evil.example',
  '//[',
  'https://evil.example',
  'javascript:alert(1)',
  null,
])('after signing in %j leads to a place of this site only (T112)', (elsewhere) => {
  expect(safeReturn('/mainContent/student/my-courses?page=2')).toBe('/mainContent/student/my-courses?page=2');
  expect(safeReturn(elsewhere)).toBe('/mainContent');
});

const blank = { name: '', street: '', city: '', state: '', zip: '', email: '', phone: '', taxID: '' };
const done = vi.fn<() => void>();
function InstitutionForm() {
  const form = useSchemaForm(institutions.create, { values: blank, onDone: done });
  return (
    <Form form={form} button="Add Institution">
      {(Object.keys(blank) as (keyof typeof blank)[]).map((name) => (
        <Field key={name} form={form} name={name} label={name} />
      ))}
    </Form>
  );
}
const show = () => {
  const router = createMemoryRouter([{ path: '/', Component: InstitutionForm }]);
  render(
    <InPage>
      <RouterProvider router={router} />
    </InPage>,
  );
};
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } });
afterEach(() => vi.unstubAllGlobals());

test('a form refuses in the contract’s words and takes the reader to the first error', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Add Institution' }));
  expect(await screen.findByText('Tax ID is required')).toBeTruthy();
  expect(screen.getByText('Name is required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('name'));
});

test('a field that the server refuses gets its message back, and a second press sends nothing twice', async () => {
  const answer = { message: 'This institution is there already.', fields: { taxID: 'Another one has this tax ID.' } };
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response(JSON.stringify(answer), { status: 409 })));
  vi.stubGlobal('fetch', asked);
  show();
  for (const name of Object.keys(blank)) fill(name, name === 'email' ? 'a@b.example' : 'x');
  const button = screen.getByRole('button', { name: 'Add Institution' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('This institution is there already.');
  expect(screen.getByText('Another one has this tax ID.')).toBeTruthy();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(done).not.toHaveBeenCalled();
});

// Seen red: the browser gives no value for it, so it was sent as an empty field.
test.each(['name', 'zip'])('a number that the browser can’t read is refused at its field (%s)', async (name) => {
  const asked = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', asked);
  show();
  for (const field of Object.keys(blank)) fill(field, field === 'email' ? 'a@b.example' : 'x');
  const input = screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
  Object.defineProperty(input, 'validity', { value: { badInput: true } });
  fireEvent.click(screen.getByRole('button', { name: 'Add Institution' }));
  const message = await screen.findByText('Enter a number.');
  expect(input.getAttribute('aria-describedby')).toContain(message.id);
  expect(asked).not.toHaveBeenCalled();
});

function Asking() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened && (
        <Dialog opened onClose={() => setOpened(false)} title="Question">
          <p>Well?</p>
        </Dialog>
      )}
    </>
  );
}
test('a dialog that goes gives the focus back to what it was opened from', async () => {
  render(
    <InPage>
      <Asking />
    </InPage>,
  );
  const button = screen.getByRole('button', { name: 'Open' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Question' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

function InADialog() {
  const [opened, setOpened] = useState(true);
  return (
    opened && (
      <Dialog opened onClose={() => setOpened(false)} title="New institution">
        <InstitutionForm />
      </Dialog>
    )
  );
}
const leaving = {
  Escape: () => void fireEvent.keyDown(document, { key: 'Escape' }),
  'its cross': () => void fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(0)!),
};
test.each(Object.entries(leaving))('a dialog asks before %s loses what was typed in it', async (_name, leave) => {
  const router = createMemoryRouter([{ path: '/', Component: InADialog }]);
  render(
    <InPage>
      <RouterProvider router={router} />
    </InPage>,
  );
  const title = () => screen.queryByRole('heading', { name: 'New institution' });
  fill('name', 'Lyceum');
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^name/ }).value).toBe('Lyceum');
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(title()).toBeNull());
});

test.each(Object.entries(leaving))('a dialog in which nothing was typed goes by %s at once', async (_name, leave) => {
  const router = createMemoryRouter([{ path: '/', Component: InADialog }]);
  render(
    <InPage>
      <RouterProvider router={router} />
    </InPage>,
  );
  leave();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'New institution' })).toBeNull());
});

test('the page loads its records when an action that it asked about is refused for an earlier state', async () => {
  const refusal = { message: 'Someone else has changed it.', code: 'changed' };
  const asked = vi.fn<typeof fetch>((_url, init) =>
    Promise.resolve(
      init?.method === 'DELETE' ? new Response(JSON.stringify(refusal), { status: 409 }) : new Response('{}'),
    ),
  );
  vi.stubGlobal('fetch', asked);
  const params = { id: '0190d5a0-0000-7000-8000-000000000001' };
  function Screen() {
    const remove = useAsked(institutions.remove);
    const { isSuccess } = useEndpoint(institutions.one, { params });
    const question = { title: 'Delete it?', body: '', action: 'Yes', send: { params } };
    return isSuccess && <Button onClick={() => void remove(question)}>Delete</Button>;
  }
  render(
    <InPage>
      <Screen />
    </InPage>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(asked.mock.calls.map(([, init]) => init?.method)).toEqual(['GET', 'DELETE', 'GET']));
});
