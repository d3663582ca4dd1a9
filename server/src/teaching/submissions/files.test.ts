import { expect, test } from 'vitest';
import { activeCourse, assign, pass, rowOf, send } from '../../../../tests/hand-ins.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const { professor, stranger, ada, bo } = await world.people();
const course = await activeCourse(world, professor, [ada, bo]);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const pdf = Buffer.from(await aDocument('pdf', 'essay.pdf').arrayBuffer());

const begin = (who: Person, assignment: string) =>
  who.call('POST', api.uploads.create, undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': String(pdf.length),
    'upload-metadata': `filename ${base64('essay.pdf')},type ${base64('application/pdf')},assignmentREF ${base64(assignment)}`,
  });
const part = async (who: Person, id: string, from: number, to: number) =>
  (
    await fetch(world.stoa.url + pathOf(api.uploads.append, { id }), {
      method: 'PATCH',
      headers: {
        cookie: who.cookie,
        'tus-resumable': '1.0.0',
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
      },
      body: pdf.subarray(from, to),
    })
  ).status;
const use = (who: Person, id: string, upload: string) => who.put(pathOf(api.submissions.save, { id }), { upload });

test('a file that was cut off goes on where it stopped, and is handed in', async () => {
  const id = await assign(professor, course, 'Sent in parts', { handIn: 'files' });
  const { _id: upload } = (await begin(ada, id)).body;
  expect(await part(ada, upload, 0, 10)).toBe(204);
  expect((await use(ada, id, upload)).status).toBe(409);
  expect((await ada.get(pathOf(api.uploads.one, { id: upload }))).body['offset']).toBe(10);
  expect(await part(ada, upload, 10, pdf.length)).toBe(204);
  expect((await use(bo, id, upload)).status).toBe(404);
  expect((await use(ada, id, upload)).body).toMatchObject({ files: [{ name: 'essay.pdf' }], isChanged: true });
  expect((await use(ada, id, upload)).status).toBe(404);
  expect((await send(ada, id)).body).toMatchObject({ version: 1, files: [{ name: 'essay.pdf' }] });
  expect((await rowOf(professor, id, bo))['version']).toBe(0);
});

test('an upload begins only for work that one may hand in as files, now (T412)', async () => {
  const [files, text] = [
    await assign(professor, course, 'Files', { handIn: 'files' }),
    await assign(professor, course, 'Text'),
  ];
  const other = await assign(stranger, await activeCourse(world, stranger, [bo]), 'Theirs', { handIn: 'files' });
  expect((await begin(ada, files)).status).toBe(201);
  expect((await begin(ada, text)).body['fields']).toHaveProperty('file');
  expect((await begin(ada, other)).status).toBe(404);
  expect((await begin(professor, files)).status).toBe(404);
  await pass(world, files, 1);
  expect((await begin(ada, files)).body).toMatchObject({ code: 'closed' });
});
