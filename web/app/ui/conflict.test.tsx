import { accounts, ChangedUser, type User } from '@stoa/contract/people/accounts.shapes';
import { institutionFields } from '@stoa/contract/catalog/institutions.endpoints';
import { institutions, NewInstitution, Institution } from '@stoa/contract/catalog/institutions.shapes';
import { personFields } from '@stoa/contract/people/people';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from './Field.tsx';
import { Form, FormGroup } from './Form.tsx';
import { blankValues } from './recordFields.tsx';
import { InPage } from '../../test/InPage.tsx';
import type { UseFormReturn } from 'react-hook-form';
import { useSchemaForm } from './useSchemaForm.ts';

const opened: Institution = {
  ...blankValues(institutionFields),
  _id: '0190d5a0-0000-7000-8000-000000000001',
  version: 3,
  name: 'Lyceum',
  street: '1 Grove',
  city: 'Athens',
  state: 'GA',
  zip: '30601',
  email: 'lyceum@x.example',
  phone: '555 0100',
  taxID: '••••6789',
};
/** As somebody else has left it: one field that the reader has not touched, one that both have changed. */
const theirs: Institution = { ...opened, version: 5, city: 'Stagira', phone: '555 0111' };
const message = 'Rhea Registrar changed this record after you opened it, so nothing was saved.';
const refusal = (current: object) => ({ code: 'changed', message, current, sent: {} });

const done = vi.fn<(reply: unknown) => void>();
const names = ['name', 'street', 'city', 'state', 'zip', 'email', 'phone', 'taxID'] as const;
const valuesOf = (institution: Institution) => ({
  ...(Object.fromEntries(names.map((name) => [name, institution[name]])) as Record<(typeof names)[number], string>),
});
let methods: UseFormReturn | undefined;
let isUnsaved: (() => boolean) | undefined;
function InstitutionForm() {
  const form = useSchemaForm(institutions.update, {
    values: valuesOf(opened),
    changes: { record: opened, valuesOf },
    schema: NewInstitution,
    failed: 'Failed to save institution',
    onDone: done,
  });
  useEffect(() => void ([methods, isUnsaved] = [form.methods as unknown as UseFormReturn, form.unsaved]));
  return (
    <Form form={form} button="Save Institution">
      {names.map((name) => (
        <Field key={name} form={form} name={name} label={`The ${name}`} />
      ))}
    </Form>
  );
}

/** Stubs a server that gives these answers one after the other, and returns the requests it got. */
function serverThatSays(...answers: readonly [number, object][]) {
  const sent: { readonly url: string; readonly body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const [status, answer] = answers[Math.min(sent.length, answers.length - 1)]!;
    sent.push({ url, body: JSON.parse(body) as Record<string, unknown> });
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
  return sent;
}
function show(Component: () => ReactNode) {
  const router = createMemoryRouter([{ path: '/', Component }]);
  render(
    <InPage>
      <RouterProvider router={router} />
    </InPage>,
  );
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const fill = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const linesIn = (alert: HTMLElement) =>
  [...alert.querySelectorAll('dl > div')].map((line) => [...line.children].map(({ textContent }) => textContent));
afterEach(() => {
  vi.unstubAllGlobals();
  done.mockClear();
});

test('the second of two forms shows both sides, and what is kept is sent from the newest version (T141)', async () => {
  const sent = serverThatSays([409, refusal(theirs)], [200, { ...theirs, version: 6, phone: '555 0122' }]);
  show(InstitutionForm);
  fill('The phone', '555 0122');
  press('Save Institution');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(message)).toBeTruthy();
  expect(linesIn(alert)).toEqual([
    ['The city', 'Saved now: Stagira', 'Yours: Athens'],
    ['The phone', 'Saved now: 555 0111', 'Yours: 555 0122'],
  ]);
  expect(done).not.toHaveBeenCalled();

  press('Keep mine');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(sent.map(({ body }) => [body['version'], body['city'], body['phone']])).toEqual([
    [3, 'Athens', '555 0122'],
    [5, 'Athens', '555 0122'],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

// Seen red with every field counted as saved: the later text looked safe, and was lost with the next step.
test('text typed while a record is being saved stays, and only that is unsaved', async () => {
  let answer: (reply: Response) => void = () => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((settle) => (answer = settle)));
  show(InstitutionForm);
  fill('The phone', '555 0122');
  press('Save Institution');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Institution' }).ariaBusy).toBe('true'));
  fill('The city', 'Pella');
  const before = methods!.formState.defaultValues;
  expect(before).toMatchObject({ city: 'Athens', phone: '555 0100' });
  answer(Response.json({ ...opened, version: 4, phone: '555 0122' }));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect([input('The city').value, input('The phone').value]).toEqual(['Pella', '555 0122']);
  await waitFor(() => expect(methods!.formState.dirtyFields).toEqual({ city: true }));
  expect(isUnsaved!()).toBe(true);
});

test('the saved values take the place of one’s own, and the next change is made from them (T141)', async () => {
  const sent = serverThatSays([409, refusal(theirs)], [200, { ...theirs, version: 6, city: 'Pella' }]);
  show(InstitutionForm);
  fill('The phone', '555 0122');
  press('Save Institution');
  await screen.findByRole('alert');
  press('Use the saved values');
  expect([input('The city').value, input('The phone').value, input('The name').value]).toEqual([
    'Stagira',
    '555 0111',
    'Lyceum',
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toHaveLength(1);
  fill('The city', 'Pella');
  press('Save Institution');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(sent[1]!.body).toMatchObject({ version: 5, city: 'Pella', phone: '555 0111' });
});

test('whoever is overtaken twice is asked twice, each time with what is saved then (T141)', async () => {
  const retry = { ...theirs, version: 8, city: 'Argos' };
  const sent = serverThatSays([409, refusal(theirs)], [409, refusal(retry)]);
  show(InstitutionForm);
  press('Save Institution');
  await screen.findByText(/Stagira/);
  press('Keep mine');
  await screen.findByText(/Argos/);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(sent.map(({ body }) => body['version'])).toEqual([3, 5]);
});

const person = {
  ...blankValues(personFields),
  _id: opened._id,
  version: 1,
  firstName: 'Ada',
  middleName: '',
  lastName: 'Byron',
  street: '',
  city: '',
  state: '',
  zip: '1',
  country: '',
  email: 'a@b.example',
  homePhone: '',
  mobilePhone: '5',
  role: 'Student' as const,
  institutionREF: null,
};
const user: User = {
  _id: opened._id,
  status: 'Active',
  twoFactor: false,
  deletionRequestedAt: null,
  scopeRequest: null,
  canDelete: true,
  version: 7,
  person,
};
function UserForm() {
  const valuesOfUser = ({ status, person: { _id, version: _version, ...rest } }: User) => ({
    status: status as string,
    person: { ...rest, role: rest.role as string },
    password: '',
  });
  const form = useSchemaForm(accounts.updateUser, {
    values: valuesOfUser(user),
    changes: { record: user, valuesOf: valuesOfUser },
    schema: ChangedUser,
    onDone: done,
  });
  return (
    <Form form={form} button="Save User">
      <FormGroup title="Account">
        <Field
          form={form}
          name="status"
          label="State"
          type="select"
          options={[
            { value: 'Active', label: 'May sign in' },
            { value: 'Locked', label: 'Locked out' },
          ]}
        />
      </FormGroup>
      <FormGroup title="Address">
        <Field form={form} name="person.state" label="State" />
      </FormGroup>
      <Field form={form} name="password" label="Password" type="password" />
    </Form>
  );
}
test('a choice reads as in its input, two of one name by their headings, and a password is never shown (T141)', async () => {
  const current: User = { ...user, version: 9, status: 'Locked', person: { ...person, version: 3, state: 'GA' } };
  const sent = serverThatSays([409, refusal(current)]);
  show(UserForm);
  fill('Password', 'a long new password');
  press('Save User');
  const alert = await screen.findByRole('alert');
  expect(linesIn(alert)).toEqual([
    ['Account: State', 'Saved now: Locked out', 'Yours: May sign in'],
    ['Address: State', 'Saved now: GA', 'Yours: (empty)'],
  ]);
  expect(alert.textContent).not.toContain('a long new password');
  expect(sent[0]).toMatchObject({ url: `/api/user/${user._id}`, body: { version: 7 } });
});
