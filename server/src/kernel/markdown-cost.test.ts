import { expect, test } from 'vitest';
import { slowness } from '../../../tests/jobs.ts';
import { renderMarkdown } from './markdown-html.ts';
import { htmlOf, readMarkdown } from './markdown.ts';

/** Every construct of Markdown, and what only looks like one. */
const constructs = [
  ...[
    '1. ',
    '- ',
    '> ',
    '* ',
    '+ ',
    '1) ',
    '# ',
    '#\n',
    '\t',
    '    code\n',
    'a\n',
    'a\n\n',
    'a\n===\n',
    '---\n',
    '```\n',
    '~~~\n',
  ],
  ...[
    '[',
    '![',
    '[](',
    '[a](',
    '](',
    '[[]',
    '[]]',
    '[a](b "c\n',
    '[a](<b',
    '![a](b)',
    '[a][b]',
    '[a]: b\n',
    '[a]:\n',
    '[^1]: a\n',
  ],
  ...[
    '*',
    '**',
    '*a_',
    '_a ',
    '***a ',
    'a*b**c',
    '**a*',
    '_*',
    '`',
    '`a``',
    '`` ` ``',
    '<',
    '<!--',
    '<a ',
    '<a@b.c>',
    '<http://a ',
  ],
  ...[
    '&',
    '&amp;',
    '&#',
    '\\',
    '\\\n',
    '  \n',
    'a  \n',
    '|a|b|\n',
    '- a\n',
    '-\n',
    '1. a\n\n',
    '- a\n\n  b\n',
    '> a\n',
    '>\n',
  ],
  ...[
    '- a\n  - b\n    - c\n',
    '> - ',
    '- > ',
    '- 1. ',
    '"',
    "'",
    '(',
    ' ',
    '\n',
    'word ',
    '漢',
    '😀',
    '\0',
    '{',
    'http://a.b ',
  ],
];
/** 500 texts at the limits of the fields: each construct, nested in and next to others, repeated up to the last character. */
const longTexts = Array.from({ length: 500 }, (_, index) => {
  const one = constructs[index % constructs.length]!;
  const other = constructs[(index * 7 + Math.trunc(index / constructs.length)) % constructs.length]!;
  const depth = 1 + ((index * 13) % 60);
  const unit = [one, one + other, `${one.repeat(depth)}${other}\n`, `${one.repeat(2000)}${other}`][index % 4]!;
  const limit = [20_000, 100_000, 200_000][index % 3]!;
  return { unit, text: unit.repeat(Math.ceil(limit / unit.length)).slice(0, limit) };
});

/** How long a text takes, in milliseconds of that machine; the best of three where the first is long, as others work here too. */
function timeOf(text: string): number {
  const once = () => {
    const slower = slowness();
    const begun = performance.now();
    renderMarkdown(text);
    return (performance.now() - begun) / slower;
  };
  const first = once();
  return first <= 50 ? first : Math.min(once(), once());
}

test('no text costs more than 50 ms, whatever it is made of (T501)', () => {
  const slow = longTexts.flatMap(({ unit, text }) => {
    const time = timeOf(text);
    return time > 50 ? [[unit.slice(0, 40), text.length, time]] : [];
  });
  expect(slow).toEqual([]);
});

/** Processor time that this thread takes for a piece of work, in milliseconds. */
async function costOf(task: () => Promise<unknown>): Promise<number> {
  const { user } = process.threadCpuUsage();
  await task();
  return (process.threadCpuUsage().user - user) / 1000;
}

test('a text is rendered beside the thread that asks, once for all its readers (T501, T509)', async () => {
  // Passing a text to another thread and back costs about as much as rendering it, for most texts.
  const measured = longTexts.map(({ text }) => {
    const { user } = process.threadCpuUsage();
    const { html } = renderMarkdown(text);
    const cost = process.threadCpuUsage().user - user;
    return { text, rate: cost / (text.length + html.length) };
  });
  const dear = measured.toSorted((a, b) => b.rate - a.rate).slice(0, 40);
  // The least of three, as a thread pays for the garbage of earlier tests as well; of texts that no reader has asked for yet.
  const ratios: number[] = [];
  for (let at = 0; at < dear.length; at += 8) {
    const here: number[] = [];
    const beside: number[] = [];
    for (const round of [1, 2, 3]) {
      const group = dear.slice(at, at + 8).map(({ text }) => `${text}\n\n${round}`);
      let mine: string[] = [];
      let all: string[] = [];
      here.push(await costOf(async () => void (mine = group.map((text) => renderMarkdown(text).html))));
      beside.push(await costOf(async () => void (all = await Promise.all(group.map((text) => htmlOf(text))))));
      expect(all).toEqual(mine);
    }
    ratios.push(Math.min(...beside) / Math.min(...here));
  }
  expect(ratios.toSorted((one, other) => one - other)[2]).toBeLessThan(0.5);
  const texts = dear.map(({ text }) => text);
  const [first, second] = [readMarkdown(texts[0]!), readMarkdown(texts[0]!)];
  expect(first).toBe(second);
});
