import { render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { initialsOf, Monogram, Picture } from './Picture.tsx';

test.each([
  ['Elena Marchetti', 'EM'],
  ['Hypatia', 'H'],
  ['Juan de la Cruz', 'JC'],
  ['Θεανώ Κροτωνιάτις', 'ΘΚ'],
  ['李明', '李'],
  ['明 李', '明李'],
  ['ángel núñez', 'ÁN'],
  ['A\u0301ngel (Núñez)', 'A\u0301N'],
  ['क्षमा शर्मा', 'क्षश'],
  ['  ', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a monogram is the same every time, in a hue of the name, and hidden from readers of the screen', () => {
  const hues = ['Elena', 'Samuel', 'Miriam', 'Henry', 'Θεανώ', '李'].map((name) => {
    const markup = renderToStaticMarkup(<Monogram of={name} />);
    expect(renderToStaticMarkup(<Monogram of={name} />)).toBe(markup);
    return /stroke="([^"]+)"/.exec(markup)![1];
  });
  expect(new Set(hues).size).toBeGreaterThan(2);
  expect(renderToStaticMarkup(<Monogram of="<b>" />)).toMatch(/^<svg [^>]*aria-hidden="true"(?:(?!<b>).)*$/);
});

test('a person’s own picture goes before the monogram', () => {
  const { container } = render(<Picture of="7" name="Elena Marchetti" />, { wrapper: InPage });
  expect(container.querySelector('img')?.getAttribute('alt')).toBe('');
  expect(container.textContent).not.toContain('EM');
  const none = render(<Picture of={null} name="Elena Marchetti" small />, { wrapper: InPage });
  expect(none.container.querySelector('img')).toBeNull();
  expect(none.container.querySelector('text')?.textContent).toBe('EM');
});
