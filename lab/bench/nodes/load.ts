import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Asked {
  readonly path: string;
  readonly expected: number;
  readonly headers: OutgoingHttpHeaders;
  readonly method?: string;
  readonly body?: string;
  /** The trace of an acknowledged write. */
  readonly leaves?: string;
}
export interface Outcome {
  readonly asked: Asked;
  /** 0: it broke off */
  readonly status: number;
  readonly said: string;
  readonly began: number;
  readonly ended: number;
}
export const failedIn = (all: readonly Outcome[]) => all.filter(({ status, asked }) => status !== asked.expected);
/** How often each answer came that was not the expected one. */
export const sayFailed = (all: readonly Outcome[]): string => {
  const kinds = new Map<string, number>();
  for (const { asked, status, said } of failedIn(all)) {
    const kind = `${asked.method ?? 'GET'} ${asked.path.split('?')[0]} ${status} ${said.slice(0, 100)}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].map(([kind, count]) => `      ${count} × ${kind}`).join('\n');
};

/**
 * Requests at an even rate, whether or not the ones before were answered: as many as are given by `least`, and on until it is
 * over.
 */
export function load(url: string, next: (count: number) => Asked, rate: number, least: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const all: Outcome[] = [];
  let underWay = 0;
  let isOver = false;
  const send = (asked: Asked) =>
    new Promise<void>((done) => {
      const began = performance.now();
      underWay++;
      let isOpen = true;
      // A connection that breaks in the middle of an answer says so twice.
      const end = (status: number, said: string) => {
        if (!isOpen) return;
        isOpen = false;
        underWay--;
        all.push({ asked, status, said, began, ended: performance.now() });
        done();
      };
      const { path, method = 'GET', headers, body } = asked;
      const sending = request(url + path, { agent, method, headers, timeout: 20_000 }, (answer) => {
        let said = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (said += said.length < 200 ? piece : ''));
        answer.on('end', () => end(answer.statusCode ?? 0, said));
        answer.on('error', (error) => end(0, error.message));
      });
      sending.on('timeout', () => sending.destroy(new Error('no answer within 20 s')));
      sending.on('error', (error) => end(0, error.message)).end(body);
    });
  const running = (async () => {
    const began = performance.now();
    const sent: Promise<void>[] = [];
    while (sent.length < least || !isOver) {
      const due = Math.floor(((performance.now() - began) / 1000) * rate);
      while (sent.length < due && (sent.length < least || !isOver)) sent.push(send(next(sent.length)));
      await sleep(5);
    }
    await Promise.all(sent);
    agent.destroy();
    return { all, seconds: (performance.now() - began) / 1000 };
  })();
  return {
    /** The number of requests without an answer yet. */
    underWay: () => underWay,
    /** Ends it once it has asked often enough. */
    over: () => {
      isOver = true;
      return running;
    },
  };
}
