import type { SiteData, FacultyRow, PublicCourse, PublicProfessor } from '@stoa/contract/office/site.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { form, type Json, type Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const visitor = world.visitor();
let admin: Person;
/** Agreed and approved, with a picture: she stays as she is beside the professor that a test is about. */
let hypatia: Person;
beforeAll(async () => {
  admin = await world.administrator();
  hypatia = await world.professor('Hypatia');
  await agree(hypatia);
});

const agree = async (who: Person, picture = aDocument('png', 'me.png')) =>
  (await who.put(api.professors.setBiography, form({ isShown: 'true', portraitREF: picture }))).body;
const own = async (who: Person) => (await who.get(api.professors.mine)).body;
const homePage = async () => ((await visitor.get(api.siteData.now)).body as unknown as SiteData).faculty;
const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);
const publicPage = async (id: string) =>
  ((await visitor.get(`${api.site.professors.path}?id=${id}`)).body as unknown as PublicProfessor[])[0];
const faculty = async () => (await admin.get(api.siteData.faculty)).body as unknown as FacultyRow[];
const hide = (...hiddenFaculty: string[]) => admin.put(api.siteSettings.set, { hiddenFaculty });
const picture = (who: Person, id: string) => who.get(`${pathOf(api.files.download, { fileId: id })}?preview=1`);
const statuses = async (id: string, ...people: Person[]) =>
  Promise.all(people.map(async (who) => (await picture(who, id)).status));

test('a professor who agreed is shown from the approval on, with title, biography and picture', async () => {
  const theano = await world.someone('Professor', 'Theano');
  const { _id } = (await theano.applies({ title: 'Dr.', biography: 'Born in Croton.' })).body as { _id: string };
  const { portraitREF, isShown } = await agree(theano, aDocument('jpg', 'Θεανώ.jpg'));
  expect([portraitREF, isShown]).toEqual([{ _id: expect.any(String), name: 'Θεανώ.jpg' }, true]);
  expect(namesOf(await homePage())).toEqual(['Hypatia Tester']);
  expect(namesOf(await faculty())).toEqual(['Hypatia Tester']);
  const registrar = await world.registrar();
  const portrait = portraitREF._id as string;
  expect(await statuses(portrait, theano, registrar, admin, hypatia, visitor)).toEqual([200, 200, 200, 404, 401]);

  await registrar.patch(pathOf(api.professors.setStatus, { id: _id }), { approvalStatus: 'Approved' });
  expect(await homePage()).toContainEqual({
    _id,
    name: 'Theano Tester',
    title: 'Dr.',
    biography: 'Born in Croton.',
    portrait,
  });
  expect(await publicPage(_id)).toMatchObject({ biography: 'Born in Croton.', portrait });
  expect(await statuses(portrait, hypatia, visitor)).toEqual([200, 200]);
  const { headers } = await picture(visitor, portrait);
  expect(['content-type', 'cache-control'].map((name) => headers.get(name))).toEqual([
    'image/jpeg',
    'private, no-cache',
  ]);
  // Everybody may look at it, so nobody is noted as having opened it.
  const noted = await world.db.selectFrom('auditLog').select('action').where('entityId', '=', portrait).execute();
  expect(noted).toEqual([]);
});

test('one who has not agreed is not shown, nor is the picture that was sent already', async () => {
  const diotima = await world.professor('Diotima');
  const { _id, portraitREF, isShown } = (
    await diotima.put(api.professors.setBiography, form({ portraitREF: aDocument('png') }))
  ).body as Json;
  expect(isShown).toBe(false);
  expect(namesOf(await homePage())).not.toContain('Diotima Tester');
  expect(namesOf(await faculty())).not.toContain('Diotima Tester');
  expect(await publicPage(_id as string)).toMatchObject({ portrait: null });
  expect(await statuses(portraitREF._id as string, diotima, admin, hypatia, visitor)).toEqual([200, 200, 404, 401]);
});

test('whoever withdraws the agreement is gone from the page, and the picture from everybody, at once (T240)', async () => {
  const aspasia = await world.professor('Aspasia');
  const { _id, portraitREF } = await agree(aspasia);
  const portrait = portraitREF._id as string;
  const course = await world.courseInstance({ professor: aspasia, name: 'Speeches' });
  const onCoursePage = async () =>
    ((await visitor.get(pathOf(api.site.course, { id: course._id }))).body as unknown as PublicCourse).professorREF;
  expect(await onCoursePage()).toMatchObject([{ _id, portrait }]);
  // The cards of the home page have the words that covers are drawn from.
  const { upcoming } = (await visitor.get(api.siteData.now)).body as unknown as SiteData;
  expect(upcoming[0]!.courseREF).toEqual({ name: 'Speeches', courseNumber: '' });
  const student = await world.someone('Student');
  expect(await statuses(portrait, student, hypatia, visitor)).toEqual([200, 200, 200]);
  const seen = await picture(visitor, portrait);
  await aspasia.put(api.professors.setBiography, { isShown: false });
  expect(namesOf(await homePage())).not.toContain('Aspasia Tester');
  expect(await publicPage(_id as string)).toMatchObject({ portrait: null });
  expect(await onCoursePage()).toMatchObject([{ _id, portrait: null }]);
  // Visitors are asked to sign in, as for a file that never was; a browser that has the picture may not show it again either.
  expect(await statuses(portrait, student, hypatia, visitor)).toEqual([404, 404, 401]);
  const second = await fetch(`${world.stoa.url}${pathOf(api.files.download, { fileId: portrait })}?preview=1`, {
    headers: { 'if-none-match': seen.headers.get('etag')! },
  });
  expect(second.status).toBe(401);

  // The same when the approval ends, or the picture is replaced or removed.
  const { portraitREF: next } = await agree(aspasia, aDocument('png', 'next.png'));
  expect(await statuses(portrait, aspasia, admin, visitor)).toEqual([404, 404, 401]);
  await admin.put(pathOf(api.professors.update, { id: _id as string }), form({ approvalStatus: 'Denied' }));
  expect(await statuses(next._id as string, aspasia, hypatia, visitor)).toEqual([200, 404, 401]);
  await admin.put(pathOf(api.professors.update, { id: _id as string }), form({ approvalStatus: 'Approved' }));
  expect(await statuses(next._id as string, visitor)).toEqual([200]);
  expect((await aspasia.put(api.professors.setBiography, { portraitREF: null })).body).toMatchObject({
    isShown: true,
    portraitREF: null,
  });
  expect(await statuses(next._id as string, aspasia, admin, visitor)).toEqual([404, 404, 401]);
  expect(await homePage()).toContainEqual(expect.objectContaining({ name: 'Aspasia Tester', portrait: null }));
  // Hers alone went.
  expect(await statuses((await own(hypatia))['portraitREF']._id as string, visitor)).toEqual([200]);
});

test('the operator hides one and not the other, with the picture, and undoes it by a version', async () => {
  const [sappho, corinna] = [await world.professor('Sappho'), await world.professor('Corinna')];
  const { _id, portraitREF } = (await agree(sappho)) as Json;
  await agree(corinna);
  const { version } = (await hide(_id as string)).body;
  const shown = (rows: readonly FacultyRow[]) => rows.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  expect(await faculty()).toContainEqual({ _id, name: 'Sappho Tester', title: expect.any(String), isHidden: true });
  expect(namesOf(await homePage())).toEqual(shown(await faculty()));
  expect(namesOf(await homePage())).toEqual(expect.arrayContaining(['Corinna Tester', 'Hypatia Tester']));
  expect(namesOf(await homePage())).not.toContain('Sappho Tester');
  expect(await publicPage(_id as string)).toMatchObject({ portrait: null });
  expect(await statuses(portraitREF._id as string, sappho, admin, hypatia, visitor)).toEqual([200, 200, 404, 401]);
  const found = await admin.get(`${api.siteData.faculty.path}?q=sapph`);
  expect(namesOf(found.body as unknown as FacultyRow[])).toEqual(['Sappho Tester']);

  await admin.post(pathOf(api.siteSettings.restore, { version: String(Number(version) - 1) }));
  expect(namesOf(await homePage())).toContain('Sappho Tester');
  expect(await statuses(portraitREF._id as string, visitor)).toEqual([200]);
  expect(await hide(_id as string)).toMatchObject({ status: 200 });
  await hide();
  expect(shown(await faculty())).toHaveLength((await faculty()).length);
});

test('nobody sets it for somebody else (T241)', async () => {
  const lais = await world.professor('Lais');
  const { _id } = (await agree(lais)) as { _id: string };
  const before = await own(lais);
  for (const who of [await world.someone('Student'), await world.registrar(), admin])
    expect((await who.put(api.professors.setBiography, { isShown: false, portraitREF: null })).status).toBe(403);
  expect((await visitor.put(api.professors.setBiography, { isShown: false })).status).toBe(401);
  // There is no address that names another, and a professor's call changes only their own record.
  expect((await hypatia.put(api.professors.setBiography, { _id, isShown: true })).status).toBe(400);
  await hypatia.put(api.professors.setBiography, { biography: 'Hers.' });
  // The form of an application sets neither, no matter who sends it.
  const record = pathOf(api.professors.update, { id: _id });
  await admin.put(record, { isShown: false, portraitREF: null });
  expect((await admin.put(record, form({ portraitREF: aDocument('png') }))).status).toBe(400);
  expect(await own(lais)).toEqual(before);
  // Nor does a file of another's become one's picture by its id.
  const mine = (await own(hypatia))['portraitREF'] as Json;
  await hypatia.put(api.professors.setBiography, { portraitREF: before['portraitREF'] });
  expect((await own(hypatia))['portraitREF']).toEqual(mine);
  // A professor who has sent no application has nothing to show.
  expect((await (await world.someone('Professor')).put(api.professors.setBiography, { isShown: true })).status).toBe(
    404,
  );
});

test('a picture of 100 megapixels, a drawing, another kind and a byte too many are refused with the reason', async () => {
  const phryne = await world.professor('Phryne');
  const { portraitREF } = (await agree(phryne)) as Json;
  const header = Buffer.from(await aDocument('png').arrayBuffer());
  header.writeUInt32BE(10_000, 16);
  header.writeUInt32BE(10_000, 20);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const kinds = 'Invalid file type. Only JPEG, PNG and WebP are allowed.';
  for (const [file, status, reason] of [
    [new File([header], 'huge.png'), 400, 'This picture has 100 megapixels. Choose one with at most 40.'],
    [new File([svg], 'me.svg'), 400, kinds],
    [new File([svg], 'me.png'), 400, kinds],
    [aDocument('pdf'), 400, kinds],
    [aDocument('jpg', 'large.jpg', 1_048_577), 413, 'File size exceeds the limit of 1 MB.'],
  ] as const) {
    const answer = await phryne.put(api.professors.setBiography, form({ isShown: 'false', portraitREF: file }));
    expect([file.name, answer.status, answer.body['fields']]).toEqual([file.name, status, { portraitREF: reason }]);
  }
  expect(await own(phryne)).toMatchObject({ isShown: true, portraitREF });
  expect((await agree(phryne, aDocument('jpg', 'largest.jpg', 1_048_576)))['portraitREF'].name).toBe('largest.jpg');
});

test('what was changed stands in the log and in the record’s history; what isn’t sent stays', async () => {
  const myia = await world.professor('Myia');
  await myia.put(api.professors.setBiography, { biography: 'Weaves.' });
  await agree(myia);
  const { version } = await own(myia);
  await myia.put(api.professors.setBiography, { isShown: false });
  expect(await own(myia)).toMatchObject({ biography: 'Weaves.', isShown: false, portraitREF: { name: 'me.png' } });
  const stale = await myia.put(api.professors.setBiography, { isShown: true, version });
  expect(stale).toMatchObject({ status: 409, body: { current: { isShown: false }, sent: { isShown: true } } });
  const { _id } = await own(myia);
  const { body } = await admin.get(pathOf(api.professors.history, { id: _id as string }));
  expect((body as unknown as Json[]).slice(0, 3).map(({ what, changes }) => [what, changes])).toEqual([
    ['changed', [{ field: 'isShown', from: true, to: false }]],
    [
      'changed',
      [
        { field: 'isShown', from: false, to: true },
        { field: 'portraitREF', from: null, to: 'me.png' },
      ],
    ],
    ['changed', [{ field: 'biography', from: null, to: 'Weaves.' }]],
  ]);
  // Staff read both with the record, and no list has them.
  const staffs = await (await world.registrar()).get(pathOf(api.professors.one, { id: _id as string }));
  expect(staffs.body).toMatchObject({ isShown: false, portraitREF: { name: 'me.png' } });
  const [row] = (await admin.get(`${api.professors.list.path}?q=Myia`)).body as unknown as Json[];
  expect(row).not.toHaveProperty('portraitREF');
  // A record that is deleted leaves no picture behind.
  const portrait = staffs.body['portraitREF']._id as string;
  expect((await admin.delete(pathOf(api.professors.remove, { id: _id as string }))).status).toBe(204);
  expect(await statuses(portrait, myia, admin)).toEqual([404, 404]);
});
