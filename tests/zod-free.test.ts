import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './recipes.ts';

const built = path.join(root, 'web/build/client');
const textOf = (file: string) => readFileSync(path.join(built, file), 'utf8');
interface Route {
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
}
const manifest = readdirSync(path.join(built, 'assets')).find((file) => file.startsWith('manifest-'))!;
const { routes } = JSON.parse(/\{.*\}/s.exec(textOf(`assets/${manifest}`))![0]) as {
  readonly routes: Readonly<Record<string, Route>>;
};

/** The files that a screen loads before it is shown: its own and its layouts', and what they import. */
function filesOf(screen: string): Set<string> {
  const files = new Set<string>();
  const add = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, name] of textOf(file).matchAll(/(?:^|[;}])(?:import|export)[^'"`;()]*["']\.\/([\w.~-]+\.js)["']/g))
      add(`/assets/${name}`);
  };
  for (let id: string | undefined = screen; id !== undefined; id = routes[id]!.parentId)
    for (const file of [routes[id]!.module, ...(routes[id]!.imports ?? [])]) add(file);
  return files;
}
const hasZod = (screen: string) => [...filesOf(screen)].some((file) => textOf(file).includes('ZodError'));
const screenOf = (file: string): string => {
  const found = Object.keys(routes).find((id) => id === file || id.endsWith(`/${file}`));
  if (found === undefined) throw new Error(`${file} is no screen: ${Object.keys(routes).join(' ')}`);
  return found;
};

// Seen red with the list of users, when it imported the shapes of accounts.
test.each([
  'people/users/UserList',
  'enrollment/registrations/MyCourseRegistrations',
  'teaching/course-rooms/RoomOverview',
  'payments/TransactionList',
  'office/dashboard/Dashboard',
  'people/accounts/Login',
])('%s has no form and loads no zod', (screen) => {
  expect(hasZod(screenOf(screen))).toBe(false);
});

test('the form of a user loads zod, by which it checks what is typed', () => {
  expect(hasZod(screenOf('people/users/UserForm'))).toBe(true);
});

// Seen red while the contract's package.json named a file that had moved: the build left zod's own English in every form.
test.each(['people/users/UserForm', 'people/accounts/MyAccount'])(
  '%s has our sentence for a text that is too long',
  (screen) => {
    const said = 'Use at most {most, plural, one {# character} other {# characters}}.';
    expect([...filesOf(screenOf(screen))].some((file) => textOf(file).includes(said))).toBe(true);
  },
);
