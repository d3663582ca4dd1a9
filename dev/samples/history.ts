import { processorOf } from '../../server/src/payments/processors/registry.ts';
import { accountOf } from '../../server/src/people/accounts/accounts.ts';
import { createInstitution } from '../../server/src/catalog/institutions/institutions.ts';
import { reconcileDispute } from '../../server/src/payments/disputes.ts';
import { refundPayment } from '../../server/src/payments/ledger/ledger.ts';
import { transactionById } from '../../server/src/payments/payments.queries.ts';
import { unregisterFromCourse } from '../../server/src/enrollment/leaving/leaving.ts';
import { postGrades } from '../../server/src/enrollment/final-grades/final-grades.ts';
import { activeRegistration } from '../../server/src/enrollment/registrations/registrations.queries.ts';
import type { Services } from '../../server/src/kernel/context.ts';
import * as act from './acts.ts';
import { conversation, plannedMeetings, graded } from './classroom.ts';
import { handedIn } from './submissions.ts';
import { openCourses, otherCourses, proposedDefinitions, type SampleCourse } from './courses.ts';
import { audits, lifeOf, live, registrations, type Event } from './load.ts';
import { collegeCredit, university } from './partner.ts';
import { inThePast, type Past } from './past.ts';
import { newProfessors, others, rhetoricians } from './students.ts';

/**
 * Three months of sample people: everything that makes a screen worth looking at. Goes on while people use the server, and is seen
 * only when it is whole.
 */
export async function loadHistory(outer: Services, databaseUrl: string, signal: AbortSignal): Promise<void> {
  try {
    if (await isThere(outer)) return;
    await inThePast(
      outer,
      databaseUrl,
      async (past) => {
        if (!(await isThere(past.services))) await live(past, await history(past));
      },
      signal,
    );
  } catch (error) {
    if (!signal.aborted) outer.log.warn(error, 'the samples have no history');
  }
}

/** True when it was made before, by this version or, without most of it, by an earlier one. */
async function isThere(services: Services): Promise<boolean> {
  if (await accountOf(services, rhetoricians[0]!.email)) return true;
  return (await idOf(services, otherCourses.rhetoric)) !== undefined;
}

/** The id of a sample course, by the number of its definition: a person may have given the course another name. */
async function idOf({ database }: Services, { courseNumber, name }: SampleCourse): Promise<string | undefined> {
  const found = await database.db
    .selectFrom('courseInstance')
    .innerJoin('courseDefinition', 'courseDefinition._id', 'courseInstance.courseREF')
    .select('courseInstance._id')
    .where('courseNumber', '=', courseNumber)
    .where('courseDefinition.name', '=', name)
    .executeTakeFirst();
  return found?._id;
}

async function history(past: Past): Promise<Event[]> {
  const lives = {
    rhetoric: lifeOf(past, otherCourses.rhetoric),
    homer: lifeOf(past, otherCourses.homer),
    maps: lifeOf(past, otherCourses.maps),
    geometry: lifeOf(past, otherCourses.geometry),
  };
  const quiet = [otherCourses.greek, otherCourses.profit, otherCourses.music, otherCourses.tired];
  const open = async (course: SampleCourse) => {
    const id = await idOf(past.services, course);
    return () => id!;
  };
  const rhetoric = lives.rhetoric.id;
  return [
    ...institutions(past),
    ...people(past),
    ...Object.values(lives).flatMap(({ events }) => events),
    ...quiet.flatMap((course) => lifeOf(past, course).events),
    ...proposedDefinitions.map((one) => ({ daysAgo: one.proposed, act: () => act.propose(past, one) })),
    ...rhetoricRegistrations(past, rhetoric),
    ...registrations(past, otherCourses.homer, lives.homer.id, [0, 1, 2, 3, 4], [91, 90, 88, 87, 85]),
    ...registrations(past, otherCourses.maps, lives.maps.id, [0, 2, 5], [49, 45, 40]),
    ...registrations(past, otherCourses.geometry, lives.geometry.id, [6, 8, 3], [21.4, 17.2, 10.3]),
    ...registrations(
      past,
      openCourses.plato,
      await open(openCourses.plato),
      [1, 4, 7, 8, 9, 10],
      [26, 22.6, 18.7, 13.5, 6.1, 2.8],
    ),
    ...registrations(
      past,
      openCourses.sky,
      await open(openCourses.sky),
      [0, 5, 6, 9, 11],
      [25.1, 19.6, 12.2, 7.4, 0.6],
    ),
    ...registrations(past, openCourses.proof, await open(openCourses.proof), [2, 10, 11, 13], [23.7, 16.1, 9.3, 0.8]),
    ...graded(past, otherCourses.rhetoric.professor, rhetoric),
    ...handedIn(past, otherCourses.rhetoric.professor, rhetoric),
    ...conversation(past, rhetoric),
    plannedMeetings(past, openCourses.plato, await open(openCourses.plato)),
    ...finalGrades(past, lives.homer.id),
    ...collegeCredit(past),
    ...money(past, rhetoric),
  ];
}

const institutions = (past: Past): Event[] =>
  [
    [university, 'Sample Street 1', 'Springfield', 'IL', '62701', 'registrar@university.example'],
    ['Sample College of the Colonnade', 'Sample Square 2', 'Portland', 'OR', '97201', 'office@college.example'],
  ].map(([name, street, city, state, zip, email], at) => ({
    daysAgo: 107 - at * 40,
    act: () =>
      past.as(act.administrator, (context) =>
        createInstitution(context, {
          name: name!,
          street: street!,
          city: city!,
          state: state!,
          zip: zip!,
          email: email!,
          phone: '555 0100',
          taxID: `SAMPLE-000${at + 1}`,
        }),
      ),
  }));

/** Everybody joins; most apply a little later, and have an answer two days after that. */
function people(past: Past): Event[] {
  const students = [...rhetoricians, ...others].flatMap(({ application, ...one }): Event[] => {
    let id = '';
    const documents = application === 'none' ? undefined : act.sampleDocuments(past);
    const joins = { daysAgo: one.joined, act: () => act.joinSilently(past, one, 'Student') };
    const applies = {
      daysAgo: one.joined - 0.02,
      act: async () => (id = await act.apply(past, one.email, 'Student', { documents: documents! })),
    };
    const approved = { daysAgo: one.joined - 2.1, act: () => act.approve(past, 'Student', id) };
    return [joins, ...(application === 'none' ? [] : [applies]), ...(application === 'Approved' ? [approved] : [])];
  });
  const professors = newProfessors.flatMap(({ title, ...one }): Event[] => [
    { daysAgo: one.joined, act: () => act.joinSilently(past, one, 'Professor') },
    { daysAgo: one.joined - 0.1, act: () => act.apply(past, one.email, 'Professor', { title }) },
  ]);
  return [...students, ...professors];
}

function rhetoricRegistrations(past: Past, id: () => string): Event[] {
  const emails = ['student@sample.example', ...rhetoricians.map(({ email }) => email)];
  return emails.map((email, at) => ({
    // The first ones a day after the course has opened; a few weeks were busier than others.
    daysAgo: at === 0 ? 85.5 : rhetoricians[at - 1]!.joined - 0.05 - (at % 5) * 0.04,
    act: () => act.register(past, email, otherCourses.rhetoric, id(), audits(at)),
  }));
}

/** The closed course has its final grades. */
const finalGrades = (past: Past, id: () => string): Event[] => [
  {
    daysAgo: 10.2,
    act: () =>
      past.as(otherCourses.homer.professor, async (context) => {
        const letters = ['A', 'B', 'A', 'C', 'B'];
        const places = await Promise.all(
          others.slice(0, 5).map(async ({ email }) => {
            const { _id } = (await accountOf(past.services, email))!;
            return (await activeRegistration(context.db, _id, id()))!;
          }),
        );
        const grades = places.flatMap(({ _id, isAudit }, at) => (isAudit ? [] : [{ _id, grade: letters[at]! }]));
        return postGrades(context, id(), grades);
      }),
  },
];

/** Events other than a plain payment: a card that is declined, somebody who leaves, goodwill, and a dispute. */
function money(past: Past, id: () => string): Event[] {
  const leaving = others[5]!;
  const transactionOf = async (email: string) => {
    const { db } = past.services.database;
    const { _id } = (await accountOf(past.services, email))!;
    const registration = await activeRegistration(db, _id, id());
    return (await transactionById(db, registration!.transactionREF!))!;
  };
  return [
    { daysAgo: 47.1, act: () => act.payInVain(past, others[7]!.email, id()) },
    { daysAgo: 56, act: () => act.register(past, leaving.email, otherCourses.rhetoric, id()) },
    { daysAgo: 44.3, act: () => past.as(leaving.email, (context) => unregisterFromCourse(context, id())) },
    {
      daysAgo: 16.2,
      act: async () => {
        const { intentREF } = await transactionOf(rhetoricians[3]!.email);
        const reason = 'Two meetings were cancelled.';
        await refundPayment(await past.outside(act.administrator), intentREF!, {
          amount: 60,
          reason,
          endsPlace: false,
        });
      },
    },
    {
      daysAgo: 5.1,
      act: async () => {
        const { externalPaymentId } = await transactionOf(rhetoricians[11]!.email);
        const disputeId = await past.processor.dispute(externalPaymentId!);
        const processor = processorOf(past.services, { paymentProcessor: past.services.checkout.name });
        await reconcileDispute(past.services, processor, disputeId, []);
      },
    },
  ];
}
