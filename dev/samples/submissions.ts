import type { Trx } from '../../server/src/kernel/db.ts';
import type { Context } from '../../server/src/kernel/context.ts';
import { addAssignments, updateAssignment } from '../../server/src/teaching/gradebook/assignments.ts';
import { assignmentsOf } from '../../server/src/teaching/gradebook/assignments.queries.ts';
import { keepComment, giveBack, gradeSubmission } from '../../server/src/teaching/submissions/grading.ts';
import { handIn, saveDraft } from '../../server/src/teaching/submissions/handing.ts';
import { listSubmissions } from '../../server/src/teaching/submissions/submissions.ts';
import type { Event } from './load.ts';
import type { Past } from './past.ts';

const zone = 'America/New_York';
const dayAt = (daysAhead: number) =>
  `${new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)}T23:00`;
/** The first is the one whom visitors of the demo sign in as. */
const student = (nth: number) => (nth === 1 ? 'student@sample.example' : `rhetoric${nth}@sample.example`);

const rubric = [
  ['Claim', '5 Unclear', '12 Clear', '20 Clear and worth hearing'],
  ['Reasons', '10 Asserted', '25 Given', '40 Given and tested'],
  ['Listener', '5 Forgotten', '15 Remembered', '20 Met where they are'],
  ['Language', '5 Hasty', '15 Careful', '20 A pleasure'],
].map(([criterion = '', ...levels]) => ({
  criterion,
  levels: levels.map((level) => ({ points: Number.parseInt(level, 10), name: level.replace(/^\d+ /, '') })),
}));

const openings = [
  'Nobody believes a speaker who has not first believed the listener.',
  'I will argue that silence is the better half of persuasion.',
  'Gorgias promised that speech can do anything. That is why we should fear it a little.',
  'A metaphor is an argument that hides its premises.',
];
const comments = ['Say in one sentence what you want to be believed.', 'Who would disagree, and why? Answer them.'];

interface Set {
  readonly name: string;
  readonly instructions: string;
  readonly set: number;
  /** days ago on which each of them hands in */
  readonly handed: readonly number[];
}
const passage: Set = {
  name: 'A passage, annotated',
  instructions: 'Choose one page of Book II. Say **what it does** to its listener, sentence by sentence.',
  set: 12,
  handed: [11, 10.4, 9.7, 9.2, 8.8, 8.1, 7.7, 7.3, 6.9, 6.4, 5.8, 5.2, 4.7, 4.4],
};
const fifth: Set = {
  name: 'Fifth speech, in writing',
  instructions: 'Eight hundred words on a theme of your own. You will speak it *without* the page.',
  set: 5,
  handed: [3.9, 3.1, 2.6, 1.7, 1.2, 0.7, 0.2],
};

/** Work that students have handed in: one assignment graded and returned, and one that is due in four days. */
export function handedIn(past: Past, professor: string, courseId: () => string): Event[] {
  const idOf = async ({ db }: Context<Trx>, name: string) =>
    (await assignmentsOf(db, courseId())).find((one) => one.name === name)!._id;
  const eventsOf = ({ name, instructions, set, handed }: Set): Event[] => [
    {
      daysAgo: set,
      act: () =>
        past.as(professor, (context) =>
          addAssignments(context, courseId(), [
            {
              assignmentName: name,
              assignmentType: 'Homework',
              maxScore: 100,
              instructions,
              handIn: 'text',
              zone,
              due: dayAt(4),
              rubric,
              late: { perDay: 10, unit: 'percent', lastDay: null },
            },
          ]),
        ),
    },
    ...handed.map((daysAgo, at) => ({
      daysAgo,
      act: () =>
        past.as(student(at + 1), async (context) => {
          const id = await idOf(context, name);
          const text = `${openings[at % openings.length]!}\n\n${openings[(at + 1) % openings.length]!}`;
          await saveDraft(context, id, { text }, []);
          return handIn(context, id);
        }),
    })),
  ];
  return [
    ...eventsOf(passage),
    ...eventsOf(fifth),
    {
      daysAgo: 4,
      act: () =>
        past.as(professor, async (context) =>
          updateAssignment(context, await idOf(context, passage.name), { due: dayAt(-4), zone }),
        ),
    },
    {
      daysAgo: 1.4,
      act: () =>
        past.as(professor, async (context) => {
          const id = await idOf(context, passage.name);
          for (const text of comments) await keepComment(context, text);
          const rows = (await listSubmissions(context, id)).filter(({ waits }) => waits);
          for (const [at, { _id }] of rows.entries()) {
            const levels = rubric.map((_one, nth) => ((at + 1) * (nth + 2) * 7) % 3);
            await gradeSubmission(context, _id, { rubric: levels, feedback: comments[at % comments.length]! }, [], []);
          }
          return giveBack(context, id, 'all');
        }),
    },
  ];
}
