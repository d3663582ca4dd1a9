import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CourseFilm, CoursePicture } from './CourseMedia.tsx';

const file = (name: string, _id = '1') => ({ _id, name });
const addressOf = (element: Element | null) => element?.getAttribute('src') ?? element?.getAttribute('href');

test.each(['promo.mp4', 'promo.M4V', 'promo.webm', 'promo.mov', 'promo.ogv'])('%s is played in the page', (name) => {
  render(<CourseFilm file={file(name)} poster={file('cover.png', '2')} about="Logic" />);
  const film = screen.getByLabelText('Film about Logic');
  expect([film.tagName, addressOf(film)]).toEqual(['VIDEO', '/api/files/download/1?preview=1']);
  expect(film.getAttribute('poster')).toBe('/api/files/download/2?preview=1');
  expect(screen.queryByRole('link')).toBeNull();
});

test.each(['promo.mkv', 'promo.avi', 'promo.mpeg', 'promo.WMV', 'promo.ts', 'promo'])(
  '%s is offered as a download',
  (name) => {
    render(<CourseFilm file={file(name)} poster={null} about="Logic" />);
    expect(addressOf(screen.getByRole('link', { name: `Download the film (${name})` }))).toBe('/api/files/download/1');
    expect(document.querySelector('video')).toBeNull();
  },
);

test('a film that this browser can’t play becomes a download, and so does a picture', () => {
  render(<CourseFilm file={file('hevc.mov')} poster={file('cover.tiff', '2')} about="Logic" />);
  const film = screen.getByLabelText('Film about Logic');
  expect(film.getAttribute('poster')).toBeNull();
  fireEvent.error(film);
  expect(screen.getByRole('link').textContent).toBe('Download the film (hevc.mov)');
  render(<CoursePicture file={file('cover.avif', '3')} />);
  fireEvent.error(document.querySelector('img')!);
  expect(addressOf(screen.getByRole('link', { name: 'Download the picture (cover.avif)' }))).toBe(
    '/api/files/download/3',
  );
});

test.each([
  ['cover.gif', true],
  ['cover.webp', true],
  ['cover.heic', false],
  ['cover.tif', false],
])('the picture %s is shown: %s', (name, isThere) => {
  render(<CoursePicture file={file(name)} />);
  expect(addressOf(document.querySelector('img'))).toBe(isThere ? '/api/files/download/1?preview=1' : undefined);
  expect(screen.queryAllByRole('link')).toHaveLength(isThere ? 0 : 1);
});
