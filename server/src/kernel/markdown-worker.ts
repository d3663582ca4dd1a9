import { parentPort } from 'node:worker_threads';
import { renderMarkdown } from './markdown-html.ts';

/** A text to render; the answer carries the same number. */
export interface Job {
  readonly id: number;
  readonly markdown: string;
  readonly top: number;
}

parentPort!.on('message', ({ id, markdown, top }: Job) =>
  parentPort!.postMessage({ id, rendered: renderMarkdown(markdown, top) }),
);
