import { Worker } from 'node:worker_threads';
import { asTyped, type Rendered } from './markdown-html.ts';
import type { Job } from './markdown-worker.ts';

/** The most milliseconds that a text may take, including the texts before it; on an idle machine one takes at most 50. */
const patience = 5000;

interface Waiting {
  readonly job: Job;
  readonly answer: (rendered: Rendered) => void;
}

/** The rendering thread, started when it is first needed. It ends with the process. */
let thread: Worker | undefined;
const waiting = new Map<number, Waiting>();
let lastId = 0;

/** Returns the waiting texts as they were typed, and discards the thread, so that the next text starts a new one. */
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

/** A cache of the last rendered texts: everybody in a course and every visitor of a page reads the same ones. */
const kept = new Map<string, Promise<Rendered>>();
/** The most characters of Markdown that are kept. */
const mostKept = 4_000_000;
let keptLength = 0;

/**
 * Markdown as HTML that runs and loads nothing (kernel/markdown-html.ts), rendered on a separate thread and cached. `top` is
 * the level of its highest heading.
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

/** Like readMarkdown(), but returns only the HTML. */
export const htmlOf = async (markdown: string, top = 2): Promise<string> => (await readMarkdown(markdown, top)).html;
