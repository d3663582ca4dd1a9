export interface KeptDraft<V> {
  readonly values: V;
  /** when it was written, ISO 8601 */
  readonly at: string;
}

const prefix = 'stoa-draft ';

/** What somebody wrote that has not reached the server yet, under a name, in this browser; gone when they sign out. */
export const draftsOf = <V>(owner: string, name: string) => ({
  read: (): KeptDraft<V> | undefined => {
    try {
      const text = localStorage.getItem(`${prefix}${owner} ${name}`);
      return text === null ? undefined : (JSON.parse(text) as KeptDraft<V>);
    } catch {
      return undefined;
    }
  },
  write: (values: V): void => {
    try {
      localStorage.setItem(`${prefix}${owner} ${name}`, JSON.stringify({ values, at: new Date().toISOString() }));
    } catch {
      // A browser without storage has nothing to lose.
    }
  },
  remove: (): void => localStorage.removeItem(`${prefix}${owner} ${name}`),
});

/** Removes the drafts of everyone else, so that the next person at this browser doesn't find them. */
export function forgetDrafts(except?: string): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(prefix) && !name.startsWith(`${prefix}${except} `)) localStorage.removeItem(name);
}
