import { differenceKinds, type Reconciliation } from '@stoa/contract/exchange/obstacles.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { creditsInWords } from '@stoa/contract/people/credits';
import { agreementInForce } from '../catalog/institutions/institutions.queries.ts';
import { recordAction } from '../kernel/audit.ts';
import type { Context } from '../kernel/context.ts';
import { onDay } from '../kernel/dates.ts';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import type { Paper } from '../kernel/download.ts';
import { dollars } from '@stoa/contract/kernel/fields';
import { refuseOthers } from '../people/accounts/institution.ts';
import { reconciledPlaces, type ReconciledPlace } from './reconciliation.queries.ts';

type Difference = Reconciliation['differences'][number];
type Kind = (typeof differenceKinds)[number];
const words: Readonly<Record<Kind, string>> = {
  'not accepted': /*i18n*/ 'Has a place here, and the college hasn’t accepted it',
  'accepted, but ended here': /*i18n*/ 'Accepted by the college, and ended here',
  'never attended': /*i18n*/ 'Accepted by the college, and never attended by the census',
  'other credits': /*i18n*/ 'Posted with other credits than promised',
};

/** The differences between our records, the census and the college's answers about a place. */
function differencesOf(place: ReconciledPlace): Difference[] {
  const { isAccepted, isActive, isOwed, isRemoved, attended, posted, credits } = place;
  const kinds: Kind[] = [];
  if (isActive && !isAccepted) kinds.push('not accepted');
  if (isAccepted && !isOwed && !isRemoved) kinds.push('accepted, but ended here');
  if (isAccepted && isOwed && attended === false) kinds.push('never attended');
  if (isAccepted && posted && posted.credits !== credits) kinds.push('other credits');
  const { _id: registrationREF, student, course } = place;
  return kinds.map((kind) => ({ kind, registrationREF, student, course, said: i18n.t(words[kind]) }));
}

/** Credits in hundredths, so that halves and sums are exact; half a cent is rounded up for each place. */
const hundredths = ({ credits }: ReconciledPlace) => Math.round(credits * 100);
const centsOf = (place: ReconciledPlace) => Math.floor((hundredths(place) * place.feeCents + 50) / 100);
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** The accepted credits of a term without those of dropped places, with the fees, and the differences between both sides. */
export async function reconcile(context: Context, id: string, term: string): Promise<Reconciliation> {
  await refuseOthers(context, id);
  return reconciled(await reconciledPlaces(context.db, id, term), term);
}

function reconciled(places: readonly ReconciledPlace[], term: string): Reconciliation {
  const owed = places.filter(({ isAccepted, isOwed }) => isAccepted && isOwed);
  const courses = [...Map.groupBy(owed, ({ courseInstanceREF }) => courseInstanceREF)].map(
    ([courseInstanceREF, some]) => ({
      courseInstanceREF,
      name: some[0]!.course,
      students: some.length,
      credits: sum(some.map(hundredths)) / 100,
      fee: some[0]!.feeCents / 100,
      amount: sum(some.map(centsOf)) / 100,
    }),
  );
  return {
    term,
    currency: 'USD',
    unit: places[0]?.unit ?? 'semester',
    paidBy: places[0]?.paidBy ?? 'included',
    students: owed.length,
    credits: sum(owed.map(hundredths)) / 100,
    amount: sum(owed.map(centsOf)) / 100,
    courses,
    differences: places.flatMap(differencesOf),
  };
}

/** The same on paper: a statement by course and student that both sides can read, and the invoice. */
export async function printStatement(context: Context, id: string, term: string): Promise<Paper> {
  const institution = await refuseOthers(context, id);
  const places = await reconciledPlaces(context.db, id, term);
  const { credits, amount, unit, paidBy, differences, students } = reconciled(places, term);
  const owed = places.filter(({ isAccepted, isOwed }) => isAccepted && isOwed);
  const zone = (await agreementInForce(context.db, id))?.rules.zone ?? 'UTC';
  await context.services.database.tx((db) =>
    recordAction({ ...context, db }, 'print statement', 'institution', id, { term, students, amount }),
  );
  const label = { student: i18n.t('Student'), course: i18n.t('Course') };
  return {
    file: [i18n.t('Statement of credits'), institution.name, term],
    title: i18n.t('Statement of credits: {institution}, {term}', { institution: institution.name, term }),
    blocks: [
      {
        details: {
          [i18n.t('Date')]: onDay(dayIn(zone)),
          [i18n.t('Term')]: term,
          [i18n.t('Paid by')]:
            paidBy === 'included' ? i18n.t('The operator, to the college') : i18n.t('The students, to the college'),
        },
      },
      {
        table: {
          label: i18n.t('Accepted credits'),
          columns: [
            { label: label.course, share: 3 },
            { label: label.student, share: 3 },
            { label: i18n.t('Credits'), figures: true },
            { label: i18n.t('Fee per credit'), figures: true },
            { label: i18n.t('Amount'), figures: true },
          ],
          rows: owed.map((place) => [
            place.course,
            place.student,
            String(place.credits),
            dollars(place.feeCents / 100),
            dollars(centsOf(place) / 100),
          ]),
        },
      },
      {
        totals: { [i18n.t('Credits')]: creditsInWords(credits, unit), [i18n.t('Amount')]: dollars(amount) },
      },
      ...(differences.length === 0
        ? []
        : [
            { heading: i18n.t('Where the two sides differ') },
            {
              table: {
                label: i18n.t('Differences'),
                columns: [
                  { label: label.course, share: 2 },
                  { label: label.student, share: 2 },
                  { label: i18n.t('Difference'), share: 4 },
                ],
                rows: differences.map(({ course, student, said }) => [course, student, said]),
              },
            },
          ]),
    ],
  };
}
