import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import routes from './app/routes.ts';

/** The screens that the server renders; the others are drawn in browsers alone. */
const rendered = [
  'office/site/landing/Landing.tsx',
  'office/site/Courses.tsx',
  'people/accounts/Login.tsx',
  'office/shell/NotFound.tsx',
];

const filesOf = (of: readonly RouteConfigEntry[]): string[] =>
  of.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);

/**
 * Leaves the screens that no server renders out of its bundle. It would hold the libraries of all forms and charts else, and every
 * node would keep them in memory.
 */
export function publicScreens(): Plugin {
  const left = new Set(
    filesOf(routes)
      .filter((file) => !rendered.includes(file))
      .map((file) => path.resolve(import.meta.dirname, 'app', file)),
  );
  return {
    name: 'public-screens',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (this.environment.name !== 'ssr' || !left.has(id)) return null;
      return 'export default function Screen() { return null; }';
    },
  };
}
