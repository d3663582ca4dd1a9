import { professorKind } from '@stoa/contract/catalog/professors.shapes';
import { studentKind } from '@stoa/contract/catalog/students.shapes';
import { expect, test } from 'vitest';
import { choiceOf, offered } from './kinds.ts';

test.each([...studentKind.fields, ...professorKind.fields].filter(({ options }) => options))(
  'a record says in words what was chosen for $label',
  (field) => {
    for (const { value } of (field.options ?? []).map(offered))
      expect(choiceOf(field, value)).toMatch(/^\p{Lu}.*\p{Ll}/u);
    expect([choiceOf(field, ''), choiceOf(field, 'a value of old')]).toEqual(['', 'a value of old']);
  },
);

test('stored words are never shown', () => {
  const level = studentKind.fields.find(({ name }) => name === 'educationLevel')!;
  expect(choiceOf(level, 'hsStudent')).toBe('HS Student');
  const sex = studentKind.fields.find(({ name }) => name === 'sex')!;
  expect(choiceOf(sex, 'F')).toBe('Female');
  const maritalStatus = studentKind.fields.find(({ name }) => name === 'maritalStatus')!;
  expect(choiceOf(maritalStatus, 'Single')).toBe('Single');
  expect(offered(maritalStatus.options![0]!).label).toBe('single');
});
