import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aPartner, aPartnerCourse, type Partner } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import { readPdf, scanned } from '../../../tests/pdf.ts';
import { form, type Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();
let [admin, ada]: Person[] = [];
let college: Partner;
let papers: readonly (readonly [reader: Person, path: string, said: string])[];
let code: string;

beforeAll(async () => {
  admin = await world.administrator();
  ada = await world.someone('Student', 'Ada');
  const professor = await world.professor();
  const course = await world.courseInstance({ professor, name: 'Ethics', cost: 1234.5 });
  const { _id } = (await world.pays(ada, course)).body.transaction;
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
  const transcript = (await ada.post(api.transcripts.issue)).body;
  code = String(transcript['code']);
  college = await aPartner(world, 'Academy');
  await aPartnerCourse(college, { professor, name: 'Rhetoric' });
  papers = [
    [ada, pathOf(api.payments.receipt, { id: _id }), 'Receipt - Ada Tester - '],
    [ada, pathOf(api.transcripts.document, { id: transcript._id }), 'Record of study - Ada Tester.pdf'],
    [college.registrar, pathOf(api.instructorFiles.rosterPdf, { id: college._id }), 'Faculty roster - Academy.pdf'],
  ];
});
afterEach(async () => {
  await admin!.post(pathOf(api.siteSettings.restore, { version: 0 }));
  await world.stoa.services.site.refresh();
});

async function printed(reader: Person, path: string, zone = 'America/New_York', language = 'en') {
  const headers = { cookie: reader.cookie, 'accept-language': language };
  const answer = await fetch(`${world.stoa.url}${path}?zone=${zone}`, { headers });
  return {
    name: decodeURIComponent(answer.headers.get('content-disposition')!.split("UTF-8''")[1]!),
    ...readPdf(Buffer.from(await answer.arrayBuffer())),
  };
}

const picture = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#7a1f4e' } })
  .png()
  .toBuffer();
test.each([
  ['Στοά Ἀθηνῶν', 'mark.png', picture],
  [
    '北京: Academy',
    'mark.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'),
  ],
])('each paper of %s bears its name, its mark %s and its address, and is named after it', async (name, file, bytes) => {
  await admin!.put(api.siteSettings.set, { name, accent: '#7a1f4e' });
  await admin!.put(api.siteSettings.setPictures, form({ mark: new File([new Uint8Array(bytes)], file) }));
  await world.stoa.services.site.refresh();
  for (const [reader, path, said] of papers) {
    const paper = await printed(reader, path);
    expect(paper.name.startsWith(`${name.replace(':', '_')} - ${said}`)).toBe(true);
    expect(paper.pages[0]!.startsWith(`${name}\n`)).toBe(true);
    expect(paper.pages[0]).toContain(`\n${name} · ${world.stoa.services.settings.publicUrl}\nPage 1 of 1`);
    expect([paper.drawn[0]!.match(/\/I1 Do/g)?.length, path]).toEqual([1, path]);
  }
});

test('a mark whose bytes are lost leaves the colonnade on the paper', async () => {
  await admin!.put(api.siteSettings.setPictures, form({ mark: new File([new Uint8Array(picture)], 'lost.png') }));
  const { storageKey } = await world.db
    .selectFrom('file')
    .select('storageKey')
    .where('name', '=', 'lost.png')
    .executeTakeFirstOrThrow();
  await rm(world.placeOf(storageKey));
  await world.stoa.services.site.refresh();
  const [reader, path] = papers[0]!;
  const { pages, drawn } = await printed(reader, path);
  expect(pages[0]).toContain('$1,234.50');
  expect(drawn[0]).not.toContain(' Do');
});

test('a record of study is checked by scanning it, and no other paper has a code', async () => {
  const [receipt, record, roster] = await Promise.all(papers.map(([reader, path]) => printed(reader, path)));
  const address = `${world.stoa.services.settings.publicUrl}/verify/${code}`;
  expect(scanned(record!.drawn[0]!)).toBe(address);
  expect(record!.figures).toEqual([`QR code of ${address}`]);
  expect([receipt!.figures, roster!.figures]).toEqual([[], []]);
});

test.each([
  ['America/New_York', 'en', 'Eastern Time (New York)', 'Stoa - Receipt'],
  ['Europe/Berlin', 'es', 'Europa central (Berlin)', 'Stoa - Recibo'],
])('times on paper are those of %s, whose name is in words of %s', async (zone, language, words, named) => {
  const [receipt, record] = await Promise.all(papers.map(([reader, path]) => printed(reader, path, zone, language)));
  for (const { pages } of [receipt!, record!]) expect(pages[0]!.replaceAll(/\s+/g, ' ')).toContain(words);
  expect(receipt!.name.startsWith(named)).toBe(true);
  expect(receipt!.catalog).toContain(`/Lang (${language}-US)`);
});
