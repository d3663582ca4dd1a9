import type { Application } from '@stoa/contract/catalog/applications';
import { professorKind } from '@stoa/contract/catalog/professors.shapes';
import { studentKind } from '@stoa/contract/catalog/students.shapes';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { ApplicationRecord } from './ApplicationRecord.tsx';
import { choiceOf, offered, type Kind } from './kinds.ts';

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

test('a record shows each of the person’s own fields only in its section', () => {
  const [shown] = professorKind.ownFields;
  const nickname = { name: 'nickname', label: 'Nickname', section: 'For colleagues', input: 'line' } as const;
  const kind = { ...professorKind, fields: [], ownFields: [shown, nickname] } as unknown as Kind;
  const personREF = { firstName: 'Ada', lastName: 'Sample', email: 'ada@example.com' };
  const application = { personREF, isShown: true, nickname: 'Countess', resubmittedFields: [] } as unknown;
  render(
    <InPage>
      <ApplicationRecord kind={kind} application={application as Application} idNumber="" />
    </InPage>,
  );
  const labelsIn = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
  expect(labelsIn('For visitors')).toEqual(['Shown to visitors on the home page']);
  expect(labelsIn('For colleagues')).toEqual(['Nickname']);
});
