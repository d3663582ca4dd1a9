import { api, pathOf } from '../paths.ts';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { takeBackup } from '../../server/src/office/operations/backup/backup.ts';
import { form, type Answer, type Json, type Person } from '../person.ts';
import { aDocument, openWorld } from '../world.ts';
import { rowsOf, shapeOf, type Kept } from './kept.ts';

const { RELEASE } = process.env;

/**
 * Not a test but a command, `npm run keep-release`: people use this version, and a backup of what they leave behind is kept
 * with all its rows, so that every later version can be shown to bring it over. Written for the calls that never change.
 */
test.runIf(RELEASE)('the data of a release are kept', async () => {
  const encryptionKey = `the samples of release ${RELEASE} are no secret`;
  const world = await openWorld({ ENCRYPTION_KEY: encryptionKey });
  const done = async (call: Promise<Answer>) => {
    const answer = await call;
    expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
    return answer.body;
  };
  const admin = await world.administrator();
  const theano = await world.professor('Theano');
  const damo = await world.professor('Δαμώ');
  const students: Person[] = [];
  for (const name of ['Ada', '王小明', 'Zeno', 'Hypatia']) {
    const student = await world.someone('Student', name);
    students.push(student);
    await done(student.appliesAsStudent({ idREF: aDocument('pdf', `${name}.pdf`), idNumber: `N-${students.length}` }));
    const { _id } = await done(student.get(api.students.mine));
    if (name !== 'Zeno')
      await done(admin.patch(pathOf(api.students.setStatus, { id: _id }), { approvalStatus: 'Approved' }));
  }
  const [ada, wang, zeno, hypatia] = students as [Person, Person, Person, Person];

  // Money: kept, paid back whole, paid back in part, and an order that was never paid.
  const taught = await world.courseInstance({ professor: theano, name: 'Logic', cost: 400, auditCost: 175 });
  const open = await world.courseInstance({ professor: damo, name: 'Γεωμετρία', cost: 99.95, auditCost: 0, seats: 2 });
  await world.courseInstance({ professor: damo, name: 'A draft', status: 'Draft' });
  for (const [person, isAudit] of [
    [ada, false],
    [wang, false],
    [zeno, true],
  ] as const)
    await done(world.pays(person, taught, isAudit));
  await done(world.pays(hypatia, open));
  await done(world.pays(ada, open));
  await done(ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: open._id })));
  const ledger = await done(admin.get(`${api.ledger.list.path}?pageSize=100`));
  const ofHypatia = (ledger as unknown as Json[]).find(({ personREF }) => personREF.firstName === 'Hypatia')!;
  await done(
    admin.post(pathOf(api.ledger.refund, { id: ofHypatia['_id'] }), {
      amount: 20.05,
      endsPlace: false,
      reason: 'A lesson was not held.',
    }),
  );
  await done(wang.post(api.checkout.createOrder, { courseInstanceREF: open._id, isAudit: false }));
  await world.settled();

  // Grades, with the history of one, a final grade, a transcript and another that is revoked.
  const move = (status: string) =>
    done(theano.patch(pathOf(api.courseInstances.setStatus, { id: taught._id }), { status }));
  await move('Registration Closed');
  await move('Active');
  for (const [assignmentName, score] of [
    ['Essay', 91.5],
    ['Oral', 80],
  ] as const) {
    const entries = await done(
      theano.post(api.gradebook.addAssignment, { courseInstanceREF: taught._id, assignmentName, maxScore: 100 }),
    );
    for (const [at, entry] of (entries as unknown as Json[]).entries()) {
      await done(
        theano.put(pathOf(api.gradebook.save, { id: entry['_id'] }), { score: score - 10 * at, letterGrade: 'A-' }),
      );
      await done(
        theano.put(pathOf(api.gradebook.save, { id: entry['_id'] }), { score: score - 9 * at, letterGrade: 'B+' }),
      );
    }
  }
  const places = await done(theano.get(pathOf(api.registrations.byCourseInstance, { id: taught._id })));
  const grades = (places as unknown as Json[])
    .filter(({ isAudit }) => !isAudit)
    .toSorted((one) => (one['personREF'].firstName === 'Ada' ? -1 : 1))
    .map(({ _id }) => ({ _id, grade: 'B+' }));
  await done(theano.post(pathOf(api.finalGrades.postMany, { id: taught._id }), { grades }));
  for (const person of [ada, wang]) await done(person.post(api.transcripts.issue));
  await done(theano.post(pathOf(api.finalGrades.reopen, { id: grades[0]!._id }), { reason: 'A page was not read.' }));
  await done(theano.put(pathOf(api.finalGrades.post, { id: grades[0]!._id }), { grade: 'A' }));

  // Files and words.
  const board = pathOf(api.board.messages, { courseInstanceId: taught._id });
  await done(ada.post(board, form({ message: 'When do we meet?' })));
  const reading = aDocument('pdf', 'Αναγνώσματα.pdf');
  await done(theano.post(board, form({ message: 'On Monday. 星期一', file: reading })));
  const place = {
    street: '1 Grove',
    city: 'Athens',
    state: 'GA',
    zip: '30601',
    phone: '555 0100',
    taxID: '12-3456789',
  };
  await done(admin.post(api.institutions.create, { ...place, name: 'Lyceum (sample)', email: 'lyceum@world.example' }));
  await world.settled();
  await world.jobsAreDone();

  const folder = path.join(import.meta.dirname, RELEASE!);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { encryption, files } = world.stoa.services;
  await takeBackup({ url: world.databaseUrl, files, encryption }, path.join(folder, 'backup'));
  const kept: Kept = {
    encryptionKey,
    people: { professor: theano.email, student: ada.email, other: wang.email, password: ada.password },
    reading: createHash('sha256')
      .update(new Uint8Array(await reading.arrayBuffer()))
      .digest('hex'),
    shape: await shapeOf(world.databaseUrl),
    rows: await rowsOf(world.databaseUrl),
  };
  writeFileSync(path.join(folder, 'kept.json.gz'), gzipSync(JSON.stringify(kept), { level: 9 }));
});
