import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Linked } from './Message.tsx';

test.each([
  ['https://en.wikipedia.org/wiki/Stoa_(building)', ['https://en.wikipedia.org/wiki/Stoa_(building)']],
  ['(see https://example.org/a)', ['https://example.org/a']],
  ['(see https://en.wikipedia.org/wiki/Stoa_(building)).', ['https://en.wikipedia.org/wiki/Stoa_(building)']],
  [
    '[https://example.org/list[1]], then https://example.org/b?x=(1)!',
    ['https://example.org/list[1]', 'https://example.org/b?x=(1)'],
  ],
  ['“https://example.org/a” and https://.', ['https://example.org/a']],
  ['nothing here (at all).', []],
])('an address in a text keeps its own brackets, and no others: %s', (text, links) => {
  const { container } = render(<Linked text={text} />);
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(links);
  expect(container.textContent).toBe(text);
});
