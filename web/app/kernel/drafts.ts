export interface KeptDraft<V> {
  readonly values: V;
  /** when it was written, ISO 8601 */
  readonly at: string;
}

const prefix = 'stoa-draft ';

/** What was written and has not reached the server yet, under a name, in this browser; gone when somebody signs out. */
export const draftsOf = <V>(name: string) => ({
  read: (): KeptDraft<V> | undefined => {
    try {
      const text = localStorage.getItem(prefix + name);
      return text === null ? undefined : (JSON.parse(text) as KeptDraft<V>);
    } catch {
      return undefined;
    }
  },
  write: (values: V): void => {
    try {
      localStorage.setItem(prefix + name, JSON.stringify({ values, at: new Date().toISOString() }));
    } catch {
      // A browser that keeps nothing loses nothing that it ever had.
    }
  },
  remove: (): void => localStorage.removeItem(prefix + name),
});

/** Who comes next at this browser finds nothing of who was here before. */
export function forgetDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
}
