export interface KeptDraft<V> {
  readonly values: V;
  /** when it was written, ISO 8601 */
  readonly at: string;
}

const prefix = 'stoa-draft ';
const storageOf = (owner: string): Storage => (owner === '' ? sessionStorage : localStorage);

/**
 * Drafts that have not reached the server, kept in this browser by name. Signing out deletes them. Without an owner, as before
 * somebody has joined, a draft is kept in this tab alone.
 */
export const draftsOf = <V>(owner: string, name: string) => ({
  read: (): KeptDraft<V> | undefined => {
    try {
      const text = storageOf(owner).getItem(`${prefix}${owner} ${name}`);
      return text === null ? undefined : (JSON.parse(text) as KeptDraft<V>);
    } catch {
      return undefined;
    }
  },
  write: (values: V): void => {
    try {
      storageOf(owner).setItem(`${prefix}${owner} ${name}`, JSON.stringify({ values, at: new Date().toISOString() }));
    } catch {
      // A browser without storage can't keep drafts.
    }
  },
  remove: (): void => storageOf(owner).removeItem(`${prefix}${owner} ${name}`),
});

/** Deletes everyone else's drafts, so that the next person at this browser doesn't find them. */
export function clearDrafts(except?: string): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(prefix) && !name.startsWith(`${prefix}${except} `)) localStorage.removeItem(name);
}
