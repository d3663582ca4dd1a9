import { fireEvent, render, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { CourseThumbnail } from '../courses/CourseThumbnail.tsx';
import CoverDrawing from './CoverDrawing.tsx';
import { coverOf, draw, families, type Family } from './coverOf.ts';

const course = (courseNumber: string, name: string, subject = name) => ({
  name,
  courseREF: { name: subject, courseNumber },
});
const markupOf = (...words: Parameters<typeof course>) => renderToStaticMarkup(<CoverDrawing of={course(...words)} />);
const familyOf = (...words: Parameters<typeof course>) => coverOf(course(...words)).family;

test('a course has the same cover every time, whatever was drawn before', () => {
  const first = markupOf('PHIL 210', 'Plato’s Republic, Slowly');
  markupOf('GEOG 1', 'Maps');
  expect(markupOf('PHIL 210', 'Plato’s Republic, Slowly')).toBe(first);
});

test('courses of one subject differ by number and by name', () => {
  const some = ['101', '102', '103', '201'].map((number) => markupOf(`MATH ${number}`, 'Geometry'));
  expect(new Set([...some, markupOf('MATH 101', 'Geometry II')]).size).toBe(5);
});

test.each<[string, string, Family[]]>([
  ['MATH 160', 'Geometry with Compass and Straightedge', ['proof']],
  ['MATH 220', 'Integrals', ['proof', 'meridian']],
  ['MUSI 130', 'From Nothing', ['lyre']],
  ['X 1', 'Música antigua', ['lyre']],
  ['HIST 140', 'Rome', ['scroll']],
  ['ENGL 2', 'Novels', ['scroll']],
  ['PHYS 1', 'Motion', ['lens', 'wave', 'meridian']],
  ['ASTR 110', 'The Night Sky before Telescopes', ['star']],
  ['BIOL 3', 'Ferns', ['leaf', 'cell']],
  ['ENGR 3', 'Loads', ['bridge']],
  ['OCEA 3', 'Tides', ['wave']],
  ['ECON 3', 'Choice', ['coin']],
  ['THEA 3', 'Plays', ['mask']],
  ['GEOG 3', 'Rivers', ['map']],
  ['PHIL 320', 'Stoic Ethics', ['arch', 'labyrinth', 'voice']],
  ['HIST 140', 'Maps of the Ancient World', ['map']],
  ['CHEM 100', 'General Chemistry', ['lattice']],
])('%s, %s, has a drawing of its subject', (courseNumber, name, expected) => {
  expect(expected).toContain(familyOf(courseNumber, name));
});

test('the subject of the course definition counts where the name says nothing', () => {
  expect(familyOf('T-1', 'Autumn', 'Music')).toBe('lyre');
});

test('a cover is at most 3 KB, and every family is reached by subjects that nobody knows', () => {
  const largest = new Map<Family, number>();
  for (let at = 0; at < 4000; at++) {
    const unknown = course(`Ψ ${at}`, `学 ${at}`);
    const { family } = coverOf(unknown);
    const size = renderToStaticMarkup(<CoverDrawing of={unknown} />).length;
    largest.set(family, Math.max(size, largest.get(family) ?? 0));
  }
  expect([...largest.keys()].toSorted()).toEqual(Object.keys(families).toSorted());
  expect(largest.size).toBeGreaterThanOrEqual(12);
  expect([...largest].filter(([, size]) => size > 3 * 1024)).toEqual([]);
});

test('drawings have only whole numbers and two hues of the theme', () => {
  for (const family of Object.keys(families) as Family[])
    for (let seed = 0; seed < 50; seed++) {
      const { first, second, layers } = draw(family, seed * 7919);
      const { x, ...paths } = layers;
      expect(first).not.toEqual(second);
      for (const data of Object.values(paths)) expect(data).toMatch(/^[MmLlHhVvCcSsQqTtAaZz\d -]+$/);
      expect(x === undefined || Number.isFinite(x)).toBe(true);
    }
});

test('nothing that people wrote is in the markup, and readers of the screen hear nothing of it', () => {
  const markup = markupOf('"><script>', '<b>Θεανώ & 李</b>');
  expect(markup).not.toMatch(/script|<b>|Θ|李|&/);
  expect(markup).toMatch(/^<svg [^>]*aria-hidden="true"/);
});

test('a picture goes before the cover, which comes where the picture can’t be shown', async () => {
  const shown = { ...course('MATH 1', 'Proofs'), thumbnailREF: { _id: '7', name: 'cover.png' } };
  const { container, rerender } = render(<CourseThumbnail course={shown} />, { wrapper: InPage });
  expect(container.querySelector('svg')).toBeNull();
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/files/download/7?preview=1');
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('img')).toBeNull();
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
  rerender(<CourseThumbnail key="none" course={{ ...shown, thumbnailREF: null }} />);
  expect(container.querySelector('svg')).not.toBeNull();
});
