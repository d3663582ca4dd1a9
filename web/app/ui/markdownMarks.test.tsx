import { expect, test } from 'vitest';
import { marked, type Mark } from './MarkdownField.tsx';

/** Presses a button: the selection stands between two bars, before and after. */
function press(mark: Mark, written: string): string {
  const [start, end] = [written.indexOf('|'), written.lastIndexOf('|') - 1];
  const text = written.replaceAll('|', '');
  const { from, to, by, selected } = marked(mark, { text, start, end: Math.max(start, end) });
  const next = text.slice(0, from) + by + text.slice(to);
  const [first, last] = selected;
  return `${next.slice(0, first)}|${next.slice(first, last)}|${next.slice(last)}`;
}

test('a button puts its mark around the words or before the lines, and takes it away again', () => {
  expect(press('bold', 'a |b| c')).toBe('a **|b|** c');
  expect(press('bold', 'a **|b|** c')).toBe('a |b| c');
  expect(press('italic', '||')).toBe('*||*');
  expect(press('heading', 'one\ntw||o\nthree')).toBe('one\n# two||\nthree');
  expect(press('heading', '# tw||o')).toBe('two||');
  expect(press('list', 'a\n|b\nc|')).toBe('a\n|- b\n- c|');
  expect(press('list', '|- b\n- c|')).toBe('|b\nc|');
  expect(press('link', 'see |this| page')).toBe('see [this](|https://|) page');
  expect(press('link', '||')).toBe('[||](https://)');
});
