import type { Role } from '@stoa/contract/kernel/role';

/** Sample people, who say so in their names' company: nobody real. `application` is the status their record gets. */
export interface SamplePerson {
  readonly role: Role;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly application?: 'Approved' | 'Pending';
  readonly title?: string;
}

export const samplePeople: readonly SamplePerson[] = [
  { role: 'Administrator', email: 'admin@sample.example', firstName: 'Sample', lastName: 'Administrator' },
  { role: 'InstitutionAdmin', email: 'institution@sample.example', firstName: 'Sample', lastName: 'Registrar' },
  {
    role: 'Professor',
    email: 'professor@sample.example',
    firstName: 'Theano',
    lastName: 'Sample',
    application: 'Approved',
    title: 'Professor of Philosophy',
  },
  {
    role: 'Professor',
    email: 'second.professor@sample.example',
    firstName: 'Ptolemy',
    lastName: 'Sample',
    application: 'Approved',
    title: 'Professor of Astronomy',
  },
  {
    role: 'Professor',
    email: 'new.professor@sample.example',
    firstName: 'Hypatia',
    lastName: 'Sample',
    application: 'Pending',
  },
  {
    role: 'Student',
    email: 'student@sample.example',
    firstName: 'Melissa',
    lastName: 'Sample',
    application: 'Approved',
  },
  {
    role: 'Student',
    email: 'pending.student@sample.example',
    firstName: 'Timon',
    lastName: 'Sample',
    application: 'Pending',
  },
  { role: 'Student', email: 'new.student@sample.example', firstName: 'Zeno', lastName: 'Sample' },
];

export interface SampleCourse {
  readonly name: string;
  readonly courseNumber: string;
  readonly level: 100 | 200 | 300 | 400;
  readonly credits: number;
  readonly cost: number;
  readonly auditCost: number;
  /** days from the day it is made */
  readonly start: number;
  readonly weeks: number;
  readonly description: string;
  readonly professor: string;
  readonly status: 'Open/Registering' | 'Active' | 'Pending Approval';
}

export const sampleCourses: readonly SampleCourse[] = [
  {
    name: 'Plato’s Republic, Slowly',
    courseNumber: 'PHIL 210',
    level: 200,
    credits: 3,
    cost: 400,
    auditCost: 175,
    start: 45,
    weeks: 12,
    description:
      'One book, twelve weeks. We read the Republic from the first line to the last, at the pace at which it was meant to be argued with, and write a short answer to Socrates each week.',
    professor: 'professor@sample.example',
    status: 'Open/Registering',
  },
  {
    name: 'The Night Sky before Telescopes',
    courseNumber: 'ASTR 110',
    level: 100,
    credits: 2,
    cost: 250,
    auditCost: 90,
    start: 60,
    weeks: 8,
    description:
      'How the planets were followed, predicted and explained with nothing but eyes, patience and geometry. Includes eight evenings of naked-eye observing from wherever you live.',
    professor: 'second.professor@sample.example',
    status: 'Open/Registering',
  },
  {
    name: 'How to Read a Proof',
    courseNumber: 'MATH 101',
    level: 100,
    credits: 1,
    cost: 0,
    auditCost: 0,
    start: 30,
    weeks: 4,
    description:
      'A free course for everybody who was told that mathematics is calculation. Euclid, and how to talk back to him.',
    professor: 'second.professor@sample.example',
    status: 'Open/Registering',
  },
  {
    name: 'Rhetoric: Speaking to Be Believed',
    courseNumber: 'RHET 150',
    level: 100,
    credits: 3,
    cost: 0,
    auditCost: 0,
    start: -20,
    weeks: 12,
    description: 'Aristotle’s Rhetoric as a workshop: six speeches, each given, criticised and given again.',
    professor: 'professor@sample.example',
    status: 'Active',
  },
  {
    name: 'Stoic Ethics',
    courseNumber: 'PHIL 320',
    level: 300,
    credits: 3,
    cost: 550,
    auditCost: 200,
    start: 90,
    weeks: 12,
    description: 'What is up to us, and what follows. Epictetus, Seneca and Marcus Aurelius, with their critics.',
    professor: 'professor@sample.example',
    status: 'Pending Approval',
  },
];
