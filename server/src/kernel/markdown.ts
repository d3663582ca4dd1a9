import { Worker } from 'node:worker_threads';
import { asTyped, type Rendered } from './markdown-html.ts';
import type { Job } from './markdown-worker.ts';

/** How long a text may take beside those who wait before it, in milliseconds; it takes 50 at most on an idle machine. */
const patience = 5000;

interface Waiting {
  readonly job: Job;
  readonly answer: (rendered: Rendered) => void;
}

/** The thread that renders, started when it is first needed. It ends with the process. */
let thread: Worker | undefined;
const waiting = new Map<number, Waiting>();
let lastId = 0;

/** Shows what still waits as it was typed, and lets the next text have a thread of its own. */
function giveUp(failed: Worker): void {
  if (thread !== failed) return;
  thread = undefined;
  void failed.terminate();
  for (const { job, answer } of waiting.values()) answer(asTyped(job.markdown));
  waiting.clear();
}

function start(): Worker {
  const worker = new Worker(new URL('markdown-worker.ts', import.meta.url));
  worker.unref();
  worker.on('message', ({ id, rendered }: { id: number; rendered: Rendered }) => {
    waiting.get(id)?.answer(rendered);
    waiting.delete(id);
  });
  worker.on('error', () => giveUp(worker));
  return worker;
}

function render(markdown: string, top: number): Promise<Rendered> {
  const worker = (thread ??= start());
  const job: Job = { id: ++lastId, markdown, top };
  return new Promise((resolve) => {
    const timer = setTimeout(() => giveUp(worker), patience);
    const answer = (rendered: Rendered) => {
      clearTimeout(timer);
      resolve(rendered);
    };
    waiting.set(job.id, { job, answer });
    worker.postMessage(job);
  });
}

/** The texts that were read last, as HTML: everybody in a course and every visitor of a page reads the same ones. */
const kept = new Map<string, Promise<Rendered>>();
/** The most characters of Markdown that are kept. */
const mostKept = 4_000_000;
let keptLength = 0;

/**
 * Markdown as HTML that runs and loads nothing (kernel/markdown-html.ts), made beside the thread that answers requests and kept
 * while it is read. `top` is the level of its highest heading.
 */
export function readMarkdown(markdown: string, top = 2): Promise<Rendered> {
  const key = `${top} ${markdown}`;
  const known = kept.get(key);
  const rendered = known ?? render(markdown, top);
  if (known) kept.delete(key);
  else keptLength += key.length;
  kept.set(key, rendered);
  for (const oldest of kept.keys()) {
    if (keptLength <= mostKept) break;
    kept.delete(oldest);
    keptLength -= oldest.length;
  }
  return rendered;
}

/** The same, as HTML alone. */
export const htmlOf = async (markdown: string, top = 2): Promise<string> => (await readMarkdown(markdown, top)).html;
