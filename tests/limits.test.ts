import { board, boardPage, messageLimit, mostUnread } from '@stoa/contract/teaching/board.shapes';
import { CourseDefinitionForm, courseDefinitions } from '@stoa/contract/catalog/course-definitions.shapes';
import {
  CompleteCourseInstance,
  CourseInstanceForm,
  courseInstances,
  courseReviews,
} from '@stoa/contract/catalog/course-instances.shapes';
import { recentRegistrations } from '@stoa/contract/office/dashboard.endpoints';
import { defaultScheme } from '@stoa/contract/enrollment/letters';
import { professorKind, professors } from '@stoa/contract/catalog/professors.shapes';
import { studentKind, students } from '@stoa/contract/catalog/students.shapes';
import { expect, test } from 'vitest';

/* Each limit of a form: what is taken at it, and what is refused past it. */
const id = '01900000-0000-7000-8000-000000000001';
const instance = { courseREF: id, name: 'Ethics', professorREF: [id] };
const whole = {
  ...instance,
  profDescription: 'A careful reading.',
  cost: 0,
  auditCost: 0,
  start: '2038-02-01',
  end: '2038-02-01',
  learningOutcomes: 'To read.',
  textbooks: 'One.',
  additionalMaterials: 'None.',
  courseRequirements: 'Patience.',
  gradingScale: 'A to F.',
  classAgenda: 'Weekly.',
};
const today = new Date().toISOString().slice(0, 10);
/** A day that has begun nowhere yet. */
const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const person = {
  dob: '1970-01-01',
  ethnicity: 'Other',
  sex: 'F',
  maritalStatus: 'Single',
  idType: 'Passport',
  idNumber: 'P-1',
};
const x = (count: number) => 'x'.repeat(count);
interface Schema {
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}
const cases: Record<string, readonly [Schema, object, readonly (readonly [unknown, unknown])[]]> = {
  'a definition’s name': [
    CourseDefinitionForm,
    {},
    [
      [{ name: x(200) }, { name: x(201) }],
      [{ name: 'x' }, { name: ' ' }],
      [{ name: 'x' }, {}],
    ],
  ],
  'a definition’s number': [CourseDefinitionForm, { name: 'x' }, [[{ courseNumber: x(40) }, { courseNumber: x(41) }]]],
  'a definition’s level': [
    CourseDefinitionForm,
    { name: 'x' },
    [
      [{ level: 100 }, { level: 99 }],
      [{ level: '200' }, { level: '250' }],
      [{ level: 300 }, { level: '' }],
      [{ level: 400 }, { level: 500 }],
      [{ level: null }, { level: true }],
    ],
  ],
  'a definition’s credits': [
    CourseDefinitionForm,
    { name: 'x' },
    [
      [{ credits: 60 }, { credits: 60.01 }],
      [{ credits: 0 }, { credits: -0.01 }],
      [{ credits: null }, { credits: 0.001 }],
    ],
  ],
  'a definition’s status': [CourseDefinitionForm, { name: 'x' }, [[{ status: 'Retired' }, { status: 'Draft' }]]],
  'a changed definition': [
    courseDefinitions.update.body,
    {},
    [
      [{}, { name: '' }],
      [{ version: 1 }, { version: 1.5 }],
      [{ level: null }, { unknown: 1 }],
    ],
  ],
  'an instance’s name and professors': [
    CourseInstanceForm,
    instance,
    [
      [{ name: x(200) }, { name: x(201) }],
      [{ professorREF: [id, id] }, { professorREF: [] }],
      [{ courseREF: { _id: id } }, { courseREF: 'x' }],
      [{}, { professorREF: undefined }],
    ],
  ],
  'an instance’s seats': [
    CourseInstanceForm,
    instance,
    [
      [{ seats: 1 }, { seats: 0 }],
      [{ seats: 100_000 }, { seats: 100_001 }],
      [{ seats: null }, { seats: 1.5 }],
    ],
  ],
  'an instance’s prices': [
    CourseInstanceForm,
    instance,
    [
      [{ cost: 0 }, { cost: -0.01 }],
      [{ cost: 1_000_000 }, { cost: 1_000_000.01 }],
      [{ auditCost: 0.01 }, { auditCost: 0.001 }],
      [{ auditCost: null }, { auditCost: '1' }],
    ],
  ],
  'an instance’s days': [
    CourseInstanceForm,
    instance,
    [
      [
        { start: '2038-02-01', end: '2038-02-01' },
        { start: '2038-02-02', end: '2038-02-01' },
      ],
      [{ start: '', end: '2038-02-01' }, { start: '2038-02-30' }],
      [{ start: null, end: null }, { end: '2038-2-1' }],
      [{ start: '2038-02-01', end: '' }, { start: 1 }],
    ],
  ],
  'an instance that is submitted': [
    CompleteCourseInstance,
    whole,
    [
      ...Object.keys(whole).map((field) => [{}, { [field]: undefined }] as const),
      ...['profDescription', 'textbooks', 'classAgenda', 'start', 'end'].map((field) => [{}, { [field]: '' }] as const),
      [{ end: '2038-02-02' }, { end: '2038-01-31' }],
      [{ seats: null }, { cost: null }],
    ],
  ],
  'a changed instance': [
    courseInstances.update.body,
    {},
    [
      [{ textbooks: x(20_000) }, { textbooks: x(20_001) }],
      [{ start: '2038-02-01' }, { start: '2038-02-01', end: '2038-01-31' }],
    ],
  ],
  'a move': [
    courseInstances.setStatus.body,
    { status: 'Active' },
    [
      [{ reason: x(2000) }, { reason: x(2001) }],
      [{}, { status: 'Begun' }],
      [{ approvalStatus: 'Active' }, { approvalStatus: 'Closed' }],
    ],
  ],
  'a comment': [
    courseReviews.comment.body,
    { field: 'name' },
    [
      [{ text: x(5000) }, { text: x(5001) }],
      [{ text: 'x' }, { text: ' ' }],
      [
        { field: 'promoREF', text: 'x' },
        { field: 'seats', text: 'x' },
      ],
    ],
  ],
  'a message': [
    board.edit.body,
    {},
    [
      [{ message: x(messageLimit) }, { message: x(messageLimit + 1) }],
      [{ message: 'x' }, { message: ' ' }],
    ],
  ],
  'a student’s birth': [
    studentKind.OwnForm,
    {},
    [
      [{ dob: '1900-01-01' }, { dob: '1899-12-31' }],
      [{ dob: today }, { dob: later }],
      [{ dob: '' }, { dob: '2001-02-29' }],
      [{ dob: null }, { dob: 1 }],
    ],
  ],
  'a student’s GPA': [
    studentKind.OwnForm,
    {},
    [
      [{ gpa: 0 }, { gpa: -0.01 }],
      [{ gpa: 5 }, { gpa: 5.01 }],
      [{ gpa: null }, { gpa: 3.333 }],
    ],
  ],
  'a student’s choices': [
    studentKind.OwnForm,
    {},
    ['ethnicity', 'sex', 'maritalStatus', 'idType', 'educationLevel'].flatMap((field) => [
      [{ [field]: '' }, { [field]: 'z' }] as const,
      [{ [field]: null }, { [field]: 1 }] as const,
    ]),
  ],
  'a student’s lines': [
    students.create.body,
    {},
    [
      ...['idNumber', 'enrollmentStatus', 'academicTerm', 'registrationTerm'].map(
        (field) => [{ [field]: x(60) }, { [field]: x(61) }] as const,
      ),
      [{ suffix: x(40) }, { suffix: x(41) }],
      [{ hsGradDate: '2020-06-30' }, { hsGradDate: '2020-06-31' }],
      [{ gpaNotes: x(20_000) }, { gpaNotes: x(20_001) }],
      [{ hasAllDocs: true }, { hasAllDocs: 'true' }],
    ],
  ],
  'a cleared document': [
    students.clearDocument.body,
    { approvalStatus: 'Awaiting Info' },
    [
      [{ idREF: null }, {}],
      [
        { hsREF: null, version: 2 },
        { hsREF: null, idREF: null },
      ],
      [{ transcriptREF: null }, { transcriptREF: id }],
      [{ idREF: null }, { idREF: null, approvalStatus: 'Pending' }],
    ],
  ],
  'a professor’s application': [
    professorKind.OwnForm,
    person,
    [
      ...Object.keys(person).map((field) => [{}, { [field]: undefined }] as const),
      ...Object.keys(person).map((field) => [{}, { [field]: '' }] as const),
      [{ idNumber: x(60) }, { idNumber: x(61) }],
      [{ title: x(200) }, { title: x(201) }],
      [{ biography: x(20_000) }, { biography: x(20_001) }],
      [{ refName1: x(200), refEmailPhone2: '' }, { refEmailPhone2: x(201) }],
    ],
  ],
  'an administrator’s professor': [
    professorKind.StaffForm,
    { ...person, personREF: id, approvalStatus: 'Denied' },
    [
      [{}, { approvalStatus: 'Awaiting Info' }],
      [{ hasAllDocs: false }, { hasAllDocs: 'false' }],
      [{}, { personREF: undefined }],
    ],
  ],
  'a decision': [
    professors.setStatus.body,
    {},
    [
      [
        { status: 'Denied', reason: x(2000) },
        { status: 'Denied', reason: x(2001) },
      ],
      [{ approval_status: 'approved' }, {}],
    ],
  ],
};

// Made to go red with each limit moved by one step, and with each `optional`, `nullable` and `refine` dropped.
test.each(Object.entries(cases))('%s', (_, [schema, base, pairs]) => {
  for (const [taken, refused] of pairs) {
    const of = (more: unknown) => ({ ...base, ...(more as object) });
    expect([taken, schema.safeParse(of(taken)).success]).toEqual([taken, true]);
    expect([refused, schema.safeParse(of(refused)).success]).toEqual([refused, false]);
  }
});

test('figures that are promised are these', () => {
  expect({ messageLimit, boardPage, mostUnread, recentRegistrations }).toEqual({
    messageLimit: 5000,
    boardPage: 50,
    mostUnread: 100,
    recentRegistrations: 5,
  });
  expect(defaultScheme.map(({ letter, from }) => `${letter} ${from}`).join(', ')).toBe(
    'A 93, A- 90, B+ 87, B 83, B- 80, C+ 77, C 73, C- 70, D 60, F 0',
  );
});
