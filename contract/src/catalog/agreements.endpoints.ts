import type { RecordFields } from '../kernel/record-fields.ts';
import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import type { shapes } from './agreements.shapes.ts';
import type { CourseDays } from './enrollment-dates.ts';
export type * from './agreements.shapes.ts';

export const gradeKinds = [
  /*i18n*/ 'earned',
  /*i18n*/ 'not earned',
  /*i18n*/ 'withdrawn',
  /*i18n*/ 'incomplete',
  /*i18n*/ 'audit',
  /*i18n*/ 'not reported',
] as const;

/** The way in which a college takes the students: as its own, through their home college, or by a recommendation such as ACE’s. */
export const agreementKinds = ['own', 'consortial', 'recommendation'] as const;
/** The way to a student number: by the college’s own application, from a list that the college gives, or by both. */
export const waysToNumber = ['application', 'list', 'both'] as const;
/** The ways to leave for which a college has codes, and the people who end a place. */
export const leavingEvents = ['dropped', 'withdrawn', 'no-show', 'cancelled'] as const;
export const leavers = ['student', 'professor', 'college', 'operator'] as const;
export type LeavingEvent = (typeof leavingEvents)[number];
export type Leaver = (typeof leavers)[number];

/**
 * The minutes of teaching and study for a credit, unless an agreement sets others: 15 hours of instruction and 30 outside,
 * the usual reading of 34 CFR 600.2. In a file without zod, because forms show it as well.
 */
export const usualCreditHours = { instruction: 15 * 60, outside: 30 * 60 };

export const degreeLevels = [
  /*i18n*/ 'associate',
  /*i18n*/ 'bachelor',
  /*i18n*/ 'master',
  /*i18n*/ 'doctorate',
] as const;

/** The columns that a file for the institution can have, with their headings unless the agreement names others. */
export const columnFields = {
  registration: 'Registration ID',
  studentNumber: 'Student Number',
  lastName: 'Last Name',
  firstName: 'First Name',
  middleName: 'Middle Name',
  email: 'Email',
  phone: 'Phone',
  birthDate: 'Date of Birth',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  country: 'Country',
  subject: 'Subject',
  number: 'Number',
  section: 'Section',
  title: 'Title',
  credits: 'Credits',
  unit: 'Unit of Credit',
  term: 'Term',
  start: 'Start Date',
  end: 'End Date',
  status: 'Status',
  registered: 'Date Registered',
  left: 'Date Left',
  leavingCode: 'Leaving Code',
  grade: 'Grade',
  gradeMeaning: 'Grade Meaning',
  lastActivity: 'Last Date of Activity',
  professor: 'Professor',
} as const;
export type ColumnField = keyof typeof columnFields;
export const columnFieldNames = Object.keys(columnFields) as [ColumnField, ...ColumnField[]];
export const dateFormats = ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD.MM.YYYY', 'YYYYMMDD'] as const;

/** A course of 15 weeks, by which rules are compared where the institution has no terms. */
export const exampleCourse: CourseDays = { start: '2025-02-03', end: '2025-05-18' };

const [term, people] = [/*i18n*/ 'Term of the agreement', /*i18n*/ 'Students and professors'] as const;
/** The terms of an agreement that are one text. The form, the wording and the comparison are derived from an entry. */
export const agreementFields = {
  signedBy: { label: /*i18n*/ 'Signed by', section: term, input: 'line' },
  ifDenied: { label: /*i18n*/ 'If credit is refused', section: people, input: 'text', most: 2000 },
  disclosure: { label: /*i18n*/ 'Data for the institution', section: people, input: 'text', most: 5000 },
} as const satisfies RecordFields;
export const agreements = endpoints<typeof shapes>('courses')({
  partners: ['GET /api/partner-institutions', ['Professor', 'InstitutionAdmin', 'Administrator']],
  list: ['GET /api/institution/{id}/agreements', approvers],
  create: ['POST /api/institution/{id}/agreements', ['Administrator']],
  sign: ['PUT /api/agreement/{id}/paper', ['Administrator']],
  remove: ['DELETE /api/agreement/{id}', ['Administrator']],
  registrations: ['POST /api/institution/{id}/registrations', approvers, 'roster'],
});
