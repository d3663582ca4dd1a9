import { collegeFieldNames, type CollegeRow } from '@stoa/contract/exchange/college-files';

const empty = Object.fromEntries(collegeFieldNames.map((field) => [field, ''])) as unknown as CollegeRow;
/** A row for a college with what a test says about it, and the usual rest. */
export const aCollegeRow = (more: Partial<CollegeRow> = {}): CollegeRow => ({
  ...empty,
  event: 'add',
  sequence: '1',
  batch: '7',
  effectiveDate: '2038-02-01',
  term: '2038SP',
  section: '10001',
  subject: 'PHIL',
  courseNumber: '101',
  title: 'Ethics',
  credits: '3',
  unit: 'semester',
  studentNumber: '00123456',
  lastName: 'Tester',
  firstName: 'Ada',
  email: 'ada@example.com',
  birthDate: '2001-02-03',
  registration: '0197c2a4-6f1e-7b3d-9a52-3c1f0e8d4b67',
  ...more,
});
