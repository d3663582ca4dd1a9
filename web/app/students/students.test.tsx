import type { StudentRow } from '@stoa/contract/students';
import { expect, test } from 'vitest';
import { leadOf } from './studentExport.ts';

const person = {
  _id: '01980000-0000-7000-8000-000000000001',
  firstName: 'Zeno',
  middleName: '',
  lastName: '=Elea',
  street: '1 Porch Way',
  city: 'Athens',
  state: 'GA',
  zip: '30601',
  country: '',
  email: 'zeno@sample.example',
  homePhone: '',
  mobilePhone: '555 0100',
  role: 'Student',
} as const;
const student = (educationLevel: string, enrollmentStatus = ''): StudentRow => ({
  _id: '01980000-0000-7000-8000-000000000002',
  personREF: person,
  approvalStatus: 'Pending',
  ethnicity: '',
  ethnicityHispanic: false,
  sex: '',
  maritalStatus: '',
  idType: '',
  idREF: null,
  hsREF: null,
  transcriptREF: null,
  gpa: null,
  gpaNotes: '',
  hasAllDocs: false,
  needOfficialTranscript: false,
  educationLevel,
  enrollmentStatus,
  hsGradDate: null,
  suffix: '',
  academicTerm: '',
  registrationTerm: 'Fall 2026',
  resubmitted: false,
  statusReason: '',
  decidedBy: null,
  decidedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  actions: [],
});

test('the export writes education levels as the admission office’s codes, and anything else as it is stored', () => {
  const codes = ['hsStudent', 'hsGraduate', 'someCollege'].map((level) => leadOf(student(level))['Enrollment Status']);
  expect(codes).toEqual(['13', '01', '06']);
  expect(leadOf(student('', 'Transfer'))['Enrollment Status']).toBe('Transfer');
});

test('the export says New and not full-time of everybody, and carries how to reach them', () => {
  expect(leadOf(student('hsStudent'))).toMatchObject({
    'Lead Status': 'New',
    'Full-Time': 'No',
    'Last Name': '=Elea',
    Email: 'zeno@sample.example',
    'Mobile Phone': '555 0100',
    'Registration Term': 'Fall 2026',
  });
});
