import { addAssignments } from '../../server/src/teaching/gradebook/assignments.ts';
import { saveMany } from '../../server/src/teaching/gradebook/batches.ts';
import { gradebookOf } from '../../server/src/teaching/gradebook/gradebook.ts';
import { makeAnnouncement } from '../../server/src/teaching/announcements.ts';
import { writeMessage } from '../../server/src/teaching/board/board.ts';
import { addMaterial } from '../../server/src/teaching/materials/materials.ts';
import { addMeetings } from '../../server/src/teaching/meetings/meetings.ts';
import type { SampleCourse } from './courses.ts';
import type { Event } from './load.ts';
import type { Past } from './past.ts';

/** The assignments of the course that is running, with the days on which they were set and graded. */
const assignments = [
  ['First speech', 'Project', 20, 27, 24.5],
  ['Ethos, pathos, logos', 'Quiz', 10, 25, 23],
  ['Second speech', 'Project', 20, 22, 19.4],
  ['Reply to Gorgias', 'Homework', 10, 20, 17.6],
  ['Commonplaces', 'Homework', 10, 17, 15.1],
  ['Third speech', 'Project', 20, 15, 12.3],
  ['Halfway exam', 'Exam', 100, 13, 9.8],
  ['Metaphors', 'Quiz', 10, 10, 7.2],
  ['Listening in the first month', 'Participation', 10, 8, 4.9],
  ['Fourth speech', 'Project', 20, 6, 1.8],
] as const;

/** A share of the maximum: about what somebody usually has, a little better or worse each time, the same at every start. */
function shareOf(student: number, assignment: number): number {
  const usual = 0.66 + ((student * 7) % 17) / 50;
  const today = (((student + 3) * (assignment + 5) * 13) % 19) / 100 - 0.09;
  return Math.min(1, usual + today);
}

/** An assignment is set, and days later everybody has a score, except one who has not handed in the last one. */
export function graded(past: Past, professor: string, courseId: () => string): Event[] {
  return assignments.flatMap(([assignmentName, assignmentType, maxScore, set, marked], nth): Event[] => [
    {
      daysAgo: set,
      act: () =>
        past.as(professor, (context) =>
          addAssignments(context, courseId(), [{ assignmentName, assignmentType, maxScore }]),
        ),
    },
    {
      daysAgo: marked,
      act: () =>
        past.as(professor, async (context) => {
          const entries = await gradebookOf(context, courseId());
          const own = entries.filter((entry) => entry.assignmentName === assignmentName);
          const cells = own
            .map(({ _id, version }, at) => ({ _id, version, score: Math.round(shareOf(at, nth) * maxScore * 2) / 2 }))
            .filter((_cell, at) => nth < assignments.length - 1 || at !== 4);
          return saveMany(context, courseId(), { cells, source: 'typed' });
        }),
    },
  ]);
}

const teacher = 'professor@sample.example';
const student = (nth: number) => `rhetoric${nth}@sample.example`;
const messages: readonly (readonly [daysAgo: number, by: string, message: string])[] = [
  [26.9, student(1), 'Do we give the first speech standing, or is it enough to be heard?'],
  [26.6, teacher, 'Standing, if you can. You will notice that you think differently on your feet.'],
  [24.1, student(2), 'Ευχαριστώ για τα σχόλια! Is “ethos” what I say about myself, or what they believe about me?'],
  [23.8, teacher, 'What they believe, and only as far as the speech itself brings it about: Rhetoric 1356a.'],
  [21.5, student(6), '我找到一个很好的英译本。 A free translation with the Greek beside it is in the library.'],
  [20.2, student(7), 'Could the reply to Gorgias be two minutes longer? My subordinate clauses ask for mercy.'],
  [19.9, teacher, 'They shall have none. Five minutes, and cut what you love most.'],
  [16.4, student(4), 'شكرًا! I will be ten minutes late on Thursday; please start without me.'],
  [12.1, student(13), 'Is the exam on everything, or on what we have spoken about?'],
  [11.7, teacher, 'On what we have spoken about. Bring one example of your own for each of the three kinds of speech.'],
  [
    9.2,
    'student@sample.example',
    'The question about enthymemes was fair, but I would like it noted that it was also cruel.',
  ],
  [6.8, student(10), 'I can trade my place on Tuesday for one on Thursday.'],
  [6.5, student(16), 'Done. Thursday was mine, Tuesday is better for me.'],
  [0.3, student(3), 'Will the fifth speech be on a theme of our own?'],
];

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The readings of the course, with the day from which its students see them. */
const readings = [
  {
    section: 'Before we begin',
    title: 'How this course works',
    markdown:
      'Each week one of you speaks and everyone answers.\n\n1. Send your title on Monday.\n2. Speak for **at most eight minutes**.\n3. Read the notes of the others before you read your own.',
  },
  {
    section: 'Before we begin',
    title: 'Aristotle, Rhetoric, book one',
    link: 'https://en.wikisource.org/wiki/Rhetoric_(Freese)/Book_1',
  },
  {
    section: 'Style',
    title: 'Metaphors worth stealing',
    markdown: 'Bring three of your own, and say of each *what it lets us see* that plain words don’t.',
  },
  {
    section: 'Style',
    title: 'Questions for the last speech',
    markdown: '- Whom do you want to move?\n- What do they believe now?\n- What would they have to give up?',
    from: daysFromNow(10),
  },
];

/** The reading of each week, for a course that is open for registration. */
const books = [
  'Down to the Piraeus',
  'Justice and the stronger: Book I',
  'The ring of Gyges: Book II',
  'Stories for guardians: Books II and III',
  'The city and the soul: Book IV',
  'Three waves: Book V',
  'The ship and the sun: Book VI',
  'The cave: Book VII',
  'How cities decline: Book VIII',
  'The tyrant: Book IX',
  'Poets and the myth of Er: Book X',
  'Was he right?',
];
/** The meetings of a course before it begins, planned before anybody registered. */
export const plannedMeetings = (past: Past, { start }: Pick<SampleCourse, 'start'>, courseId: () => string): Event => ({
  daysAgo: 28.5,
  act: () =>
    past.as(teacher, async (context) => {
      for (const [week, topic] of books.entries())
        await addMeetings(context, courseId(), {
          start: `${daysFromNow(start + 7 * week)}T19:00`,
          zone: 'America/New_York',
          minutes: 90,
          topic,
          link: 'https://meet.example/republic',
        });
    }),
});

/** When the course meets, what is read in it, what was written on its board, and one announcement. */
export const conversation = (past: Past, courseId: () => string): Event[] => [
  ...messages.map(([daysAgo, by, message]) => ({
    daysAgo,
    act: () => past.as(by, (context) => writeMessage(context, courseId(), message, [])),
  })),
  {
    daysAgo: 30,
    act: () =>
      past.as(teacher, (context) =>
        addMeetings(context, courseId(), {
          start: `${daysFromNow(-26)}T18:00`,
          zone: 'America/New_York',
          minutes: 75,
          topic: 'Seminar',
          link: 'https://meet.example/rhetoric',
          repeat: { weeks: 10 },
        }),
      ),
  },
  {
    daysAgo: 29,
    act: () =>
      past.as(teacher, async (context) => {
        for (const reading of readings) await addMaterial(context, courseId(), reading, []);
      }),
  },
  {
    daysAgo: 4.8,
    act: () =>
      past.as(teacher, (context) =>
        makeAnnouncement(context, courseId(), {
          title: 'Half an hour later',
          markdown: 'We meet **half an hour later** next week. The fourth speech stays where it is.',
        }),
      ),
  },
];
