import pg from 'pg';
import { afterAll, vi } from 'vitest';

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Answers what all clients of this process send to PostgreSQL while an act is under way. */
export function listenToPostgres() {
  const heard = vi.spyOn(pg.Client.prototype, 'query');
  afterAll(() => heard.mockRestore());
  return async (act: () => Promise<unknown>): Promise<Sent[]> => {
    heard.mockClear();
    await act();
    return (heard.mock.calls as unknown as [string | Sent, unknown][]).map(([first, second]) =>
      typeof first === 'string'
        ? { text: first, values: Array.isArray(second) ? second : [] }
        : { text: first.text, values: first.values ?? [] },
    );
  };
}
