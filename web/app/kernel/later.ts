import { createElement, lazy, Suspense, use, useState, type ComponentType, type ReactNode } from 'react';
import { rendering } from './page.ts';

const files = new Map<string, () => Promise<void>>();

/**
 * A part of a screen from a separate file: `later('Hours', () => import('./Hours.tsx'))`. Until the file has loaded, `waiting` is
 * shown. `load` fetches the file ahead of time. Use `onDemand` for parts that open after a press, such as a dialog.
 *
 * A part that the server has rendered has no Suspense around it. React would hydrate it after the rest of the page, when the time
 * and the answers may already differ from those on the server.
 */
export function later<Props extends object>(
  name: string,
  fetch: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: () => ReactNode,
) {
  let part: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const load = () => (coming ??= fetch().then(({ default: loaded }) => void (part = loaded)));
  files.set(name, load);
  function Loading(props: Props) {
    if (!part) use(load());
    return createElement(part!, props);
  }
  function Part(props: Props) {
    if (import.meta.env.SSR) rendering().parts.add(name);
    const [isHere] = useState(import.meta.env.SSR || part !== undefined);
    const element = createElement(Loading, props);
    return isHere ? element : createElement(Suspense, { fallback: waiting?.() }, element);
  }
  return Object.assign(Part, { load });
}

/** A part that the page can do without, loaded when it is first shown. If its file doesn't arrive, nothing is shown. */
export const optional = <Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => fetch().catch(() => ({ default: (() => null) as ComponentType<Props> })));

/**
 * Loads the parts that the server has rendered. If a file came after the rest of the page was hydrated, React would render its
 * part twice and lose what was typed in it.
 */
export async function loadParts(names: readonly string[]): Promise<void> {
  // A part's file may name parts of its own.
  for (let known = -1; known !== files.size;) {
    known = files.size;
    await Promise.allSettled(names.map(async (name) => files.get(name)?.()));
  }
}
