import { api, pathOf } from './paths.ts';
import { expect, test } from 'vitest';
import { listenToPostgres } from './sent.ts';
import { form, type Json, type Person } from './person.ts';
import { aDocument, openWorld } from './world.ts';

const sentDuring = listenToPostgres();
const world = await openWorld();
const professor = await world.professor('Theano');
const student = await world.someone('Student');
const course = await world.courseInstance({ professor, name: 'Numbers', cost: 0 });
for (const assignmentName of ['First', 'Second'])
  await professor.post(api.gradebook.addAssignment, { courseInstanceREF: course._id, assignmentName, maxScore: 10 });

/**
 * Returns the API's own statements during a call, without the frame of its transaction. Jobs, looks for what is to be sent, and the look each second whether
 * the site has changed, are not the call's.
 */
async function statementsOf(call: () => Promise<{ status: number }>, expected = 200): Promise<string[]> {
  const sent = await sentDuring(async () => expect((await call()).status).toBe(expected));
  const jobs = /pgboss|update "mail"|from "mail"|from "webhook" cross join lateral|^select 1$|as "stored"/;
  const frame = /^(begin|commit)$/;
  // A job that the call queues is its own; the queue's upkeep, which takes a lock, is not.
  const isOwn = (text: string) =>
    !jobs.test(text) || (text.includes('INSERT INTO pgboss') && !text.includes('pg_advisory_xact_lock'));
  return sent.map(({ text }) => text).filter((text) => !frame.test(text) && isOwn(text));
}

test('the busiest calls ask PostgreSQL few times', async () => {
  const counts: Record<string, string[]> = {
    'signing in': await statementsOf(() => world.visitor().signIn(student.email, student.password)),
    registering: await statementsOf(
      () => student.post(api.registrations.create, { courseInstanceREF: course._id, isAudit: false }),
      201,
    ),
    'open courses': await statementsOf(() => student.get(api.courseInstances.registering)),
    'open courses, kept from now on': await statementsOf(() => student.get(api.courseInstances.registering)),
    'open courses, unchanged': await statementsOf(() => student.get(api.courseInstances.registering)),
    'own registrations': await statementsOf(() => student.get(api.registrations.mine)),
    gradebook: await statementsOf(() => professor.get(pathOf(api.gradebook.byCourse, { id: course._id }))),
    board: await statementsOf(() => professor.get(pathOf(api.board.messages, { courseInstanceId: course._id }))),
  };
  const most: Record<string, number> = {
    'signing in': 4,
    registering: 7,
    'open courses': 2,
    'open courses, kept from now on': 3,
    'open courses, unchanged': 2,
    'own registrations': 2,
    gradebook: 3,
    board: 3,
  };
  for (const [name, statements] of Object.entries(counts))
    expect(statements.length, `${name}:\n${statements.join('\n')}`).toBe(most[name]);
});

/** Returns the table that a statement itself is about. Statements in parentheses ask others. */
function tableOf(statement: string): string | undefined {
  const inner = /\([^()]*\)/g;
  const itself = statement.replaceAll(inner, '');
  return itself === statement ? /\b(?:from|into) "(\w+)"/.exec(itself)?.[1] : tableOf(itself);
}

/** Seen red with a second query for what a course shows. */
test('opening a file asks one query for permission, whatever it belongs to', async () => {
  const admin = await world.administrator();
  const applicant = await world.someone('Student');
  const { body: application } = await applicant.appliesAsStudent({ idREF: aDocument('pdf') });
  const { body: shown } = await admin.put(
    pathOf(api.courseInstances.update, { id: course._id }),
    form({ syllabusREF: aDocument('pdf') }),
  );
  const { body: said } = await professor.post(
    pathOf(api.board.post, { courseInstanceId: course._id }),
    form({ message: 'Read this.', file: aDocument('pdf') }),
  );
  await world.jobsAreDone('board.mails');
  const opening = (who: Person, file: Json) =>
    statementsOf(() => who.get(pathOf(api.files.download, { fileId: String(file['_id']) })));
  const counts = {
    'of a course, by a visitor': await opening(world.visitor(), shown['syllabusREF']),
    'of a course': await opening(student, shown['syllabusREF']),
    'of an application': await opening(applicant, application['idREF']),
    'of an application, by an approver': await opening(admin, application['idREF']),
    'of a board': await opening(student, said['attachmentREF']),
  };
  const asked = Object.entries(counts).map(([name, statements]) => [name, statements.map(tableOf)]);
  const [session, permission, log] = ['session', 'file', 'auditLog'];
  expect(Object.fromEntries(asked)).toEqual({
    'of a course, by a visitor': [permission],
    'of a course': [session, permission],
    'of an application': [session, permission, log],
    'of an application, by an approver': [session, permission, log],
    'of a board': [session, permission, log],
  });
});
