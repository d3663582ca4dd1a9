import { professorKind } from '@stoa/contract/catalog/professors.shapes';
import { studentKind } from '@stoa/contract/catalog/students.shapes';
import { expect, test } from 'vitest';
import { choiceOf, offered } from './kinds.ts';

// Seen red with a record that read "F" where "f" had been chosen.
test.each([...studentKind.fields, ...professorKind.fields].filter(({ options }) => options))(
  'what is chosen for $label reads in a record as it was offered',
  (field) => {
    for (const { value, label } of (field.options ?? []).map(offered)) expect(choiceOf(field, value)).toBe(label);
    expect([choiceOf(field, ''), choiceOf(field, 'a value of old')]).toEqual(['', 'a value of old']);
  },
);

test('stored words are never shown', () => {
  const level = studentKind.fields.find(({ name }) => name === 'educationLevel')!;
  expect(choiceOf(level, 'hsStudent')).toBe('HS Student');
  const sex = studentKind.fields.find(({ name }) => name === 'sex')!;
  expect(choiceOf(sex, 'F')).toBe('f');
});
