import { exchangeStates } from '@stoa/contract/enrollment/exchange-states';
import type { Waiting, Obstacle, ObstacleKind } from '@stoa/contract/exchange/obstacles.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Context } from '../kernel/context.ts';
import type { Page } from '../kernel/lists.ts';
import { refuseOthers } from '../people/accounts/institution.ts';
import { reasonInWords } from './receipt-reading.ts';
import { opened } from './receipts.ts';
import { waitingFor, obstaclePage } from './obstacles.queries.ts';

/** The remedy of each obstacle. */
const remedies: Readonly<Record<ObstacleKind, string>> = {
  'number wanted': /*i18n*/ 'Give the student number, or import your list of them.',
  'number taken back': /*i18n*/ 'Give the right number. The next batch then sends the change.',
  'section missing': /*i18n*/ 'Import the sections of the term, and choose the one of this course.',
  'not sent': /*i18n*/ 'Make a batch of changes.',
  'no answer': /*i18n*/ 'Load the batch into your system, and upload its answer.',
  refused: /*i18n*/ 'Mend the cause at the college or here, then send the place once more.',
  unmatched: /*i18n*/ 'Choose the place that the row is about, or dismiss the row.',
  contradicts: /*i18n*/ 'Take the word of the college, or dismiss the row and mend it there.',
  'census missing': /*i18n*/ 'Ask the professor to sign the roster.',
  'grade missing': /*i18n*/ 'Ask the professor for the final grades.',
  'not posted': /*i18n*/ 'Post the grade at the college, and upload its answer.',
};

/** Everything that keeps credits from arriving at an institution, the oldest first. */
export async function listObstacles(
  context: Context,
  id: string,
  query: Parameters<typeof obstaclePage>[2],
): Promise<Page<Obstacle>> {
  await refuseOthers(context, id);
  const { rows, total } = await obstaclePage(context.db, id, query);
  return {
    total,
    rows: rows.map(({ content, row, ...item }) => {
      const number = content === null ? '' : opened(context, { row, content }).said.studentNumber;
      return {
        ...item,
        student: item.student || number,
        reason: reasonInWords(item.reason),
        remedy: i18n.t(remedies[item.kind]),
      };
    }),
  };
}

/** The places that a person sees, by college and in the order of the states. */
export async function listWaiting({ db, me }: Context): Promise<Waiting[]> {
  const rows = await waitingFor(db, me);
  const place = ({ state }: Waiting) => exchangeStates.indexOf(state);
  return rows.toSorted((one, other) => one.institution.localeCompare(other.institution) || place(one) - place(other));
}
