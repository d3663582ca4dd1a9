import { expect, test } from 'vitest';
import { wordsAbout } from './wordsAbout.ts';

const course = (courseDescription: string, profDescription: string, description = '') =>
  wordsAbout({ courseDescription, profDescription, courseREF: { description } });

test('a paragraph that stands in both fields is said once', () => {
  expect(course('One book.', ' One\n BOOK. ')).toEqual({ about: 'One book.', fromProfessor: '' });
  expect(course('', 'One book.', 'One book.')).toEqual({ about: 'One book.', fromProfessor: '' });
  expect(course('One book.', 'Two.', 'One book.')).toEqual({ about: 'One book.', fromProfessor: 'Two.' });
  expect(course('', 'Two.')).toEqual({ about: '', fromProfessor: 'Two.' });
});
