import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { expect, test } from 'vitest';
import { sheetName } from '../../ui/files.ts';
import { registrationsCsv, sheetOf } from './exports.ts';

const registration = (firstName: string, lastName: string, isAudit: boolean): CourseRegistration => ({
  _id: '0',
  personREF: { _id: '1', firstName, lastName, email: 'ada@example.org' },
  courseInstanceREF: { _id: '2', name: 'Logic' },
  isAudit,
  dateRegistered: '2026-02-03T12:00:00Z',
  grade: null,
  gradeMeaning: null,
  incomplete: null,
  lastActivity: null,
  gradeReopened: false,
  exchange: null,
  left: null,
  registrationTerm: 'Spring 2026',
  status: 'Registered',
  creditStatus: isAudit ? 'audit' : 'confirmed',
});

test('the CSV has the four columns, quoted, behind the mark of UTF-8', async () => {
  const csv = await registrationsCsv([
    registration('Ada', 'Lovelace', false),
    registration('Émilie', 'du "Châtelet"', true),
  ]);
  expect(csv).toBe(
    '\uFEFF"Name","Email","Audit","Date Registered"\r\n' +
      '"Ada Lovelace","ada@example.org","No","2026-02-03"\r\n' +
      '"Émilie du ""Châtelet""","ada@example.org","Yes","2026-02-03"',
  );
});

test('a student who dropped is told apart by a fifth column, with the day and the code', async () => {
  const left = { day: '2026-02-09', code: 'DW' };
  const csv = await registrationsCsv([
    registration('Ada', 'Lovelace', false),
    { ...registration('Bo', 'Peep', false), status: 'Unregistered', left },
  ]);
  expect(csv).toBe(
    '\uFEFF"Name","Email","Audit","Date Registered","Left"\r\n' +
      '"Ada Lovelace","ada@example.org","No","2026-02-03",""\r\n' +
      '"Bo Peep","ada@example.org","No","2026-02-03","2026-02-09 DW"',
  );
});

test('T94: a name that a spreadsheet would calculate stays a name', async () => {
  for (const start of ['=', '+', '-', '@', '\0']) {
    const csv = await registrationsCsv([registration(`${start}1+1`, 'Lovelace', false)]);
    expect(csv).toContain(`"'${start}1+1 Lovelace"`);
  }
});

test('a course without registrations still has its headings', async () => {
  expect(await registrationsCsv([])).toContain('"Name","Email","Audit","Date Registered"');
  expect(sheetOf([])).toEqual([['Registration Term', 'Course Number', 'Last Name', 'First Name', 'Middle Name']]);
});

test('every course name makes a sheet', () => {
  expect(sheetName("'Plato/Aristotle: [both]?'", 'Registrations')).toBe('Plato Aristotle both');
  expect(sheetName('Rhetoric, or the Long Art of Being Believed', 'Registrations')).toBe(
    'Rhetoric, or the Long Art of Be',
  );
  expect(sheetName(`${'a'.repeat(30)}😀`, 'Registrations')).toBe('a'.repeat(30));
  expect([sheetName('***', 'Registrations'), sheetName('History', 'Registrations')]).toEqual([
    'Registrations',
    'Registrations',
  ]);
});
