import { api, pathOf } from '../../../tests/paths.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { form, type Json, type Person } from '../../../tests/person.ts';
import { aDocument, openWorld } from '../../../tests/world.ts';
import { up } from '../../migrations/0073_file_subjects.ts';

const world = await openWorld();
const idOf = (file: Json) => file['_id'] as string;
const documentsOf = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, aDocument('pdf')]));
const media = () => ({
  syllabusREF: aDocument('pdf'),
  promoREF: new File([new Uint8Array(Buffer.from('1a45dfa300', 'hex'))], 'promo.webm'),
  thumbnailREF: aDocument('png'),
});

/** Seen red without what the log knows, without board messages, and without single columns of the other records. */
test('files that were there before learn what they belong to, also those that nothing names any more', async () => {
  const admin = await world.administrator();
  const belongs = new Map<string, string>();
  const note = (subject: string, record: Json, fields: readonly string[]) => {
    for (const field of fields) belongs.set(idOf(record[field]), `${subject} ${idOf(record)}`);
  };

  const own = ['idREF', 'transcriptREF', 'w9REF', 'refLetter1REF', 'refLetter2REF'];
  note('professor', (await (await world.someone('Professor')).applies(documentsOf(own))).body, own);
  const schools = ['idREF', 'hsREF', 'transcriptREF'];
  const { body: student } = await (await world.someone('Student')).appliesAsStudent(documentsOf(schools));
  note('student', student, schools);
  const { body: replaced } = await admin.put(
    pathOf(api.students.update, { id: idOf(student) }),
    form({ hsREF: aDocument('png') }),
  );
  note('student', replaced, ['hsREF']);

  const professor = await world.professor();
  const course = await world.courseInstance({ professor });
  for (let round = 0; round < 2; round++) {
    const { body } = await admin.put(pathOf(api.courseInstances.update, { id: course._id }), form(media()));
    note('courseInstance', body, Object.keys(media()));
  }
  const { body: copy } = await professor.post(pathOf(api.courseReviews.copy, { id: course._id }));
  note('courseInstance', copy, Object.keys(media()));
  expect((await professor.delete(pathOf(api.courseInstances.remove, { id: idOf(copy) }))).status).toBe(204);

  const board = pathOf(api.board.messages, { courseInstanceId: course._id });
  for (const message of ['Read this.', 'And this.'])
    note('boardMessage', (await professor.post(board, form({ message, file: aDocument('pdf') }))).body, [
      'attachmentREF',
    ]);
  const { body: said } = await professor.post(board, form({ message: 'Not this.', file: aDocument('pdf') }));
  note('boardMessage', said, ['attachmentREF']);
  expect((await professor.delete(`${board}/${idOf(said)}`)).status).toBe(200);
  const nobodys = await world.db
    .insertInto('file')
    .values({
      name: 'left.pdf',
      type: 'application/pdf',
      size: 1,
      sha256: '',
      storageKey: randomUUID(),
      kind: 'course' as const,
      subject: 'boardMessage' as const,
      subjectREF: randomUUID(),
      ownerREF: replaced['personREF']._id as string,
      heldAt: null,
    })
    .returning('_id')
    .executeTakeFirstOrThrow();

  const undone = new Error('undone');
  const redo = world.stoa.services.database.tx(async (trx) => {
    const now = async () => {
      const rows = await trx.selectFrom('file').select(['_id', 'subject', 'subjectREF']).execute();
      return new Map(rows.map(({ _id, subject, subjectREF }) => [_id, `${subject} ${subjectREF}`]));
    };
    const before = await now();
    expect([...belongs].map(([id]) => before.get(id))).toEqual([...belongs.values()]);
    await sql`alter table "file" drop column "subject" cascade, drop column "subjectREF" cascade`.execute(trx);
    for (const column of Object.keys(media()))
      await sql`create index on "courseInstance" (${sql.ref(column)})`.execute(trx);
    await sql`create index on "boardMessage" ("attachmentREF")`.execute(trx);
    // The record that names a file is enough to find it; the log isn't needed.
    const earlier = sql<string>`"createdAt" - interval '1 second'`;
    await trx.updateTable('file').set({ createdAt: earlier }).where('removedAt', 'is', null).execute();
    await up(trx as never);
    expect(await now()).toEqual(before.set(nobodys._id, 'null null'));
    throw undone;
  });
  await expect(redo).rejects.toBe(undone);
});

/** Seen red with a copy whose files belong to the course that it was made of. */
test('a course’s copy has files of its own, for those who see the copy', async () => {
  const [owner, other, student] = [await world.professor(), await world.professor(), await world.someone('Student')];
  const course = await world.courseInstance({ professor: owner });
  const path = pathOf(api.courseInstances.one, { id: course._id });
  const admin = await world.administrator();
  const { body: origin } = await admin.put(path, form(media()));
  const { body: copy } = await owner.post(`${path}/copy`);
  const statuses = async (file: Json) => {
    const open = async (who: Person) => (await who.get(pathOf(api.files.download, { fileId: idOf(file) }))).status;
    return Promise.all([owner, admin, other, student, world.visitor()].map(open));
  };
  for (const field of Object.keys(media())) {
    expect(await statuses(origin[field])).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(copy[field])).toEqual([200, 200, 404, 404, 401]);
  }
  // A file replaced in one of them is still in the other.
  await admin.put(path, form(media()));
  expect(await statuses(origin['syllabusREF'])).toEqual([404, 404, 404, 404, 401]);
  expect(await statuses(copy['syllabusREF'])).toEqual([200, 200, 404, 404, 401]);
});
