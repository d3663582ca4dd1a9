import { expect, test } from 'vitest';
import { changedIn } from './useDraft.ts';

test('a draft holds what was changed, by its path, and nothing that is sealed or a file', () => {
  const first = {
    status: 'Active',
    person: { firstName: '', city: 'Athens' },
    idNumber: '',
    roles: ['a'],
    idREF: null,
  };
  const values = {
    ...first,
    person: { firstName: 'Ada', city: 'Athens' },
    idNumber: 'S-1',
    roles: ['a', 'b'],
    idREF: new File(['x'], 'passport.pdf'),
  };
  expect(changedIn(values, first, ['idNumber'])).toEqual({ 'person.firstName': 'Ada', roles: ['a', 'b'] });
  expect(changedIn({ ...first, status: '' }, first)).toEqual({ status: '' });
  expect(changedIn(structuredClone(first), first)).toEqual({});
});
