import type { Role } from '@stoa/contract/kernel/role';

/** Sample people, who say so in their names' company: nobody real. `application` is the status their record gets. */
export interface SamplePerson {
  readonly role: Role;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly application?: 'Approved' | 'Pending';
  readonly title?: string;
  /** how many days ago the account was made, and the application sent soon after */
  readonly joined: number;
}

export const samplePeople: readonly SamplePerson[] = [
  { role: 'Administrator', email: 'admin@sample.example', firstName: 'Sample', lastName: 'Administrator', joined: 112 },
  {
    role: 'InstitutionAdmin',
    email: 'institution@sample.example',
    firstName: 'Sample',
    lastName: 'Registrar',
    joined: 111,
  },
  {
    role: 'Professor',
    email: 'professor@sample.example',
    firstName: 'Theano',
    lastName: 'Sample',
    application: 'Approved',
    title: 'Professor of Philosophy',
    joined: 110,
  },
  {
    role: 'Professor',
    email: 'second.professor@sample.example',
    firstName: 'Ptolemy',
    lastName: 'Sample',
    application: 'Approved',
    title: 'Professor of Astronomy',
    joined: 109,
  },
  {
    role: 'Professor',
    email: 'new.professor@sample.example',
    firstName: 'Hypatia',
    lastName: 'Sample',
    application: 'Pending',
    joined: 5.3,
  },
  {
    role: 'Student',
    email: 'student@sample.example',
    firstName: 'Melissa',
    lastName: 'Sample',
    application: 'Approved',
    joined: 86.4,
  },
  {
    role: 'Student',
    email: 'pending.student@sample.example',
    firstName: 'Timon',
    lastName: 'Sample',
    application: 'Pending',
    joined: 6.2,
  },
  { role: 'Student', email: 'new.student@sample.example', firstName: 'Zeno', lastName: 'Sample', joined: 1.2 },
];
