import type { Equivalent } from '@stoa/contract/people/promises.shapes';

export interface SampleCourse {
  readonly name: string;
  readonly courseNumber: string;
  readonly level: 100 | 200 | 300 | 400;
  readonly credits: number;
  readonly cost: number;
  readonly auditCost: number;
  readonly seats?: number;
  /** days from now; negative ones are past */
  readonly start: number;
  readonly weeks: number;
  readonly description: string;
  readonly professor: string;
  /** The way it has gone, as days before now: its definition was approved a day after it was proposed. */
  readonly proposed: number;
  readonly steps: readonly (readonly [status: Step, daysAgo: number, reason?: string])[];
  /** The institution that grants its credit, by name, and what the course counts as there. */
  readonly credit?: { readonly institution: string; readonly equivalent: Equivalent };
}
type Step =
  | 'Pending Approval'
  | 'Approved'
  | 'Denied'
  | 'Open/Registering'
  | 'Registration Closed'
  | 'Active'
  | 'Closed'
  | 'Cancelled';

const theano = 'professor@sample.example';
const ptolemy = 'second.professor@sample.example';

/** The courses that visitors and new accounts see first. */
export const openCourses = {
  plato: {
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
    professor: theano,
    proposed: 34,
    steps: [
      ['Pending Approval', 32],
      ['Approved', 29.2],
      ['Open/Registering', 29],
    ],
  },
  sky: {
    name: 'The Night Sky before Telescopes',
    courseNumber: 'ASTR 110',
    level: 100,
    credits: 2,
    cost: 250,
    auditCost: 90,
    seats: 12,
    start: 60,
    weeks: 8,
    description:
      'How the planets were followed, predicted and explained with nothing but eyes, patience and geometry. Includes eight evenings of naked-eye observing from wherever you live.',
    professor: ptolemy,
    proposed: 33,
    steps: [
      ['Pending Approval', 31],
      ['Approved', 29.1],
      ['Open/Registering', 28],
    ],
  },
  proof: {
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
    professor: ptolemy,
    proposed: 30,
    steps: [
      ['Pending Approval', 28.5],
      ['Approved', 26.2],
      ['Open/Registering', 26],
    ],
  },
  ethics: {
    name: 'Stoic Ethics',
    courseNumber: 'PHIL 320',
    level: 300,
    credits: 3,
    cost: 550,
    auditCost: 200,
    start: 90,
    weeks: 12,
    description: 'What is up to us, and what follows. Epictetus, Seneca and Marcus Aurelius, with their critics.',
    professor: theano,
    proposed: 8,
    steps: [['Pending Approval', 3.4]],
  },
} as const satisfies Record<string, SampleCourse>;

/** The courses of the last three months, and those that are not open yet: with those above, one in every state. */
export const otherCourses = {
  rhetoric: {
    name: 'Rhetoric: Speaking to Be Believed',
    courseNumber: 'RHET 150',
    level: 100,
    credits: 3,
    cost: 450,
    auditCost: 150,
    start: -28,
    weeks: 12,
    description: 'Aristotle’s Rhetoric as a workshop: six speeches, each given, criticized and given again.',
    professor: theano,
    proposed: 94,
    steps: [
      ['Pending Approval', 91],
      ['Approved', 88],
      ['Open/Registering', 87],
      ['Registration Closed', 30],
      ['Active', 28],
    ],
  },
  homer: {
    name: 'Reading Homer Aloud',
    courseNumber: 'GREK 120',
    level: 100,
    credits: 2,
    cost: 300,
    auditCost: 100,
    start: -82,
    weeks: 10,
    description:
      'The first book of the Iliad, line by line, in its own rhythm. No Greek is needed on the first evening.',
    professor: ptolemy,
    proposed: 103,
    steps: [
      ['Pending Approval', 101],
      ['Approved', 99],
      ['Open/Registering', 98],
      ['Registration Closed', 83],
      ['Active', 82],
      ['Closed', 11],
    ],
  },
  maps: {
    name: 'Maps of the Ancient World',
    courseNumber: 'HIST 140',
    level: 100,
    credits: 2,
    cost: 220,
    auditCost: 80,
    start: -20,
    weeks: 6,
    description: 'How the inhabited world was drawn before anybody had seen it from above.',
    professor: ptolemy,
    proposed: 56,
    steps: [
      ['Pending Approval', 54],
      ['Approved', 52],
      ['Open/Registering', 51],
      ['Cancelled', 33, 'Too few students have registered.'],
    ],
  },
  geometry: {
    name: 'Geometry with Compass and Straightedge',
    courseNumber: 'MATH 160',
    level: 100,
    credits: 2,
    cost: 180,
    auditCost: 60,
    start: 5,
    weeks: 6,
    description: 'Six constructions, done by hand until they can be done without looking.',
    professor: ptolemy,
    proposed: 30,
    steps: [
      ['Pending Approval', 28],
      ['Approved', 25],
      ['Open/Registering', 24],
      ['Registration Closed', 2],
    ],
  },
  greek: {
    name: 'Greek from Nothing',
    courseNumber: 'GREK 101',
    level: 100,
    credits: 3,
    cost: 420,
    auditCost: 160,
    start: 75,
    weeks: 12,
    description: 'The alphabet on the first evening, a sentence of Xenophon on the last.',
    professor: theano,
    proposed: 14,
    steps: [
      ['Pending Approval', 9],
      ['Approved', 4],
    ],
  },
  profit: {
    name: 'Sophistry for Profit',
    courseNumber: 'RHET 210',
    level: 200,
    credits: 1,
    cost: 900,
    auditCost: 450,
    start: 40,
    weeks: 4,
    description: 'How to win an argument that you should lose.',
    professor: ptolemy,
    proposed: 21,
    steps: [
      ['Pending Approval', 19],
      ['Denied', 15, 'The price does not fit one credit, and the aims do not fit our catalogue.'],
    ],
  },
  music: {
    name: 'Music and Number',
    courseNumber: 'MUSC 130',
    level: 100,
    credits: 2,
    cost: 240,
    auditCost: 90,
    start: 66,
    weeks: 8,
    description: 'A string, a bridge and a ruler: what Pythagoras’ students heard, and what they made of it.',
    professor: ptolemy,
    proposed: 7,
    steps: [['Pending Approval', 0.7]],
  },
  tired: {
    name: 'Epictetus for the Tired',
    courseNumber: 'PHIL 105',
    level: 100,
    credits: 1,
    cost: 90,
    auditCost: 40,
    start: 80,
    weeks: 4,
    description: 'One page of the Handbook each evening, and nothing to prepare.',
    professor: theano,
    proposed: 12,
    steps: [],
  },
} as const satisfies Record<string, SampleCourse>;

/** Definitions that wait for a decision. */
export const proposedDefinitions = [
  {
    name: 'Medicine before Microscopes',
    courseNumber: 'HIST 230',
    level: 200,
    credits: 3,
    description:
      'The Hippocratic writers as careful observers: what they saw, what they could not see, and what they did.',
    professor: theano,
    proposed: 11.2,
  },
  {
    name: 'Seneca’s Letters',
    courseNumber: 'PHIL 160',
    level: 100,
    credits: 2,
    description: 'One letter a week, and one answer to it, written to somebody you know.',
    professor: theano,
    proposed: 4.6,
  },
  {
    name: 'Logic as a Game for Two',
    courseNumber: 'PHIL 140',
    level: 100,
    credits: 2,
    description:
      'Obligations, refutations and other games in which logic was invented, played as they were meant to be.',
    professor: ptolemy,
    proposed: 0.9,
  },
] as const;
