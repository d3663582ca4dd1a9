import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { firstCalls } from './firstCalls.ts';

/** The files and first calls of a screen, so that the server can name it before the browser finds out (server/src/web.ts). */
interface Screen {
  /** As in the site map: `/mainContent/admin/users/:id`. */
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly calls: readonly string[];
}
/** A route in React Router's manifest. */
interface BuiltRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** A path whose last part may be missing stands for two: `/list/:id?` for `/list` and `/list/:id`. */
export const eachOf = (at: string): string[] =>
  at.endsWith('?') ? [at.slice(0, at.lastIndexOf('/')), at.slice(0, -1)] : [at];

/** Every screen of the site map, read off the manifest that React Router has just written. */
export function builtScreens(folder: string): Screen[] {
  const [file] = globSync('assets/manifest-*.js', { cwd: folder });
  if (!file) throw new Error('React Router has written no manifest.');
  const text = readFileSync(path.join(folder, file), 'utf8');
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: Readonly<Record<string, BuiltRoute>>;
  };
  const wayTo = (route: BuiltRoute): BuiltRoute[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return [...(parent ? wayTo(parent) : []), route];
  };
  const all = Object.values(routes)
    // An index has its parent's path.
    .filter((one) => one.index || (one.path && !one.path.endsWith('*')))
    .filter(
      (one) =>
        one.id !== 'root' &&
        (one.index || !Object.values(routes).some((other) => other.index && other.parentId === one.id)),
    )
    .flatMap((leaf): Screen[] => {
      // The root is in every page already.
      const [root, ...way] = wayTo(leaf);
      const others = (of: (route: BuiltRoute) => readonly string[]) => [
        ...new Set(way.flatMap(of).filter((one) => !of(root!).includes(one))),
      ];
      const at = `/${way.flatMap((one) => (one.path ? [one.path] : [])).join('/')}`.replaceAll(/\/+/g, '/');
      const files = {
        // The largest first: all others wait for it. The root itself is in the page (prerendered.ts).
        scripts: [...(root!.imports ?? []), ...others(({ module, imports = [] }) => [module, ...imports])],
        // The router marks a file that other parts of the program import as well by an empty fragment.
        styles: others(({ css = [] }) => css.map((file) => file.replace(/#$/, ''))),
      };
      return eachOf(at).map((path) => ({ path, ...files, calls: firstCalls[path] ?? [] }));
    });
  const unknown = Object.keys(firstCalls).filter((at) => !all.some((one) => one.path === at));
  if (unknown.length > 0) throw new Error(`No screen is at ${unknown.join(', ')} (web/firstCalls.ts).`);
  // Names come before parameters: /admin/users/import is no user.
  return all.toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
}
