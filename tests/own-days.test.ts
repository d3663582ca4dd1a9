import { BirthDate } from '@stoa/contract/kernel/fields.shapes';
import { dayIn, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Overview } from '@stoa/contract/office/dashboard.endpoints';
import { anAgreement, aPartner, aPartnerCourse } from './partners.ts';
import { api, pathOf } from './paths.ts';
import { readPdf } from './pdf.ts';
import type { Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
afterEach(() => vi.useRealTimers());

/** Two zones that are never on the same day at the same time. */
const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
const readIn = async (who: Person, path: string, zone: string) => {
  const answer = await fetch(`${world.stoa.url}${path}?zone=${zone}`, { headers: { cookie: who.cookie } });
  const { pages } = readPdf(Buffer.from(await answer.arrayBuffer()));
  return { name: answer.headers.get('content-disposition'), text: pages.join(' ') };
};

// Seen red with the days of UTC: every row said 2026-10-25.
test.each([
  ['Pacific/Auckland', '2026-10-25T13:30:00Z', '2026-10-26', 'October 26, 2026'],
  ['America/Los_Angeles', '2026-10-25T05:00:00Z', '2026-10-24', 'October 24, 2026'],
])('receipts and transcripts that are read in %s have its days', async (zone, at, day, said) => {
  const ada = await world.someone('Student', 'Ada');
  const professor = await world.professor();
  const course = await world.courseInstance({ professor, name: 'Ethics' });
  const { _id } = (await world.pays(ada, course)).body.transaction;
  await world.db.updateTable('transaction').set({ createdAt: at }).where('_id', '=', _id).execute();
  const receipt = await readIn(ada, pathOf(api.payments.receipt, { id: _id }), zone);
  expect(receipt.name).toContain(`Stoa - Receipt - Ada Tester - ${day}.pdf`);
  expect(receipt.text).toContain(said);

  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
  const { body } = await ada.post(api.transcripts.issue);
  await world.db.updateTable('transcript').set({ issuedAt: at }).where('_id', '=', body._id).execute();
  expect((await readIn(ada, pathOf(api.transcripts.document, { id: body._id }), zone)).text).toContain(said);
});

test('mails tell times by the clock of the browser that has signed in last', async () => {
  const [ada, other] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Other')];
  const zoneOf = async ({ email }: Person) => {
    const account = world.db.selectFrom('account').innerJoin('person', 'person._id', 'account.personREF');
    return (await account.select('zone').where('email', '=', email).executeTakeFirstOrThrow()).zone;
  };
  for (const [named, kept] of [
    ['Asia/Tokyo', 'Asia/Tokyo'],
    ['America/Lima', 'America/Lima'],
    ['Nowhere/Land', 'America/Lima'],
  ]) {
    ada.cookie = `zone=${named}`;
    expect((await ada.signIn()).status).toBe(200);
    expect(await zoneOf(ada)).toBe(kept);
  }
  expect(await zoneOf(other)).toBeNull();
});

test('a zone that no clock has is refused at its place', async () => {
  const admin = await world.administrator();
  for (const zone of ['Nowhere/Land', '%2B02:00', "x'--"])
    expect((await admin.get(`${api.dashboard.overview.path}?zone=${zone}`)).status).toBe(400);
});

// Seen red with the weeks of UTC: both zones counted both registrations in one week.
test('the weeks of the overview begin on Monday at midnight in the zone of the reader', async () => {
  const admin = await world.administrator();
  const course = await world.courseInstance({ cost: 0 });
  const places = [];
  for (const name of ['Bea', 'Cyril']) {
    const student = await world.someone('Student', name);
    places.push((await student.post(api.registrations.create, { courseInstanceREF: course._id, isAudit: false })).body);
  }
  const monday = daysLater(dayIn('UTC'), -((new Date(dayIn('UTC')).getUTCDay() + 6) % 7) - 14);
  // An hour after Monday begins in the one zone, and an hour before it begins in the other.
  const at = [`${daysLater(monday, -1)}T11:00:00Z`, `${monday}T10:00:00Z`];
  for (const [index, place] of places.entries())
    await world.db
      .updateTable('registration')
      .set({ dateRegistered: at[index]! })
      .where('_id', '=', place._id)
      .execute();
  const weeks = async (zone: string) => {
    const { body } = await admin.get(`${api.dashboard.overview.path}?zone=${zone}`);
    return (body as unknown as Overview).weeks.filter(({ week }) => [daysLater(monday, -7), monday].includes(week));
  };
  expect((await weeks(ahead)).map(({ registrations }) => registrations)).toEqual([0, 2]);
  expect((await weeks(behind)).map(({ registrations }) => registrations)).toEqual([2, 0]);
});

describe('what ends or begins with a day', () => {
  // Seen red with the day of UTC, on which one of the two zones is always a day off.
  test.each([ahead, behind])('a qualification of a college in %s ends with its own day', async (zone) => {
    const professor = await world.professor();
    const college = await aPartner(world, `College ${zone}`, anAgreement({ zone }));
    const { courseREF } = await aPartnerCourse(college, { professor, name: 'Ethics' });
    const id = (await professor.get(api.professors.mine)).body._id;
    const qualify = (validUntil: string) =>
      college.registrar.post(pathOf(api.instructorFiles.qualify, { id }), {
        institutionREF: college._id,
        courseDefinitionREF: courseREF,
        basis: 'exception',
        reason: 'Known to us.',
        validUntil,
      });
    expect((await qualify(daysLater(dayIn(zone), -1))).status).toBe(400);
    expect(await qualify(dayIn(zone))).toMatchObject({ status: 201, body: { isValid: true } });
    await world.db
      .updateTable('qualification')
      .set({ validUntil: daysLater(dayIn(zone), -1) })
      .where('institutionREF', '=', college._id)
      .execute();
    const file = await college.registrar.get(pathOf(api.instructorFiles.one, { id }));
    expect(file.body['qualifications']).toMatchObject([{ isValid: false }]);
  });

  // Seen red with the day of UTC, and with the zone of the second version put on the day of the first.
  test('a page takes effect when its day begins where it was written', async () => {
    const admin = await world.administrator();
    const read = (slug: string) => world.visitor().get(pathOf(api.sitePages.one, { slug }));
    const write = (slug: string, zone: string, effective: string) =>
      admin.put(pathOf(api.sitePages.one, { slug }), {
        language: 'en',
        title: 'A page',
        markdown: 'Text.',
        zone,
        effective,
      });
    for (const [slug, zone] of [
      ['ahead', ahead],
      ['behind', behind],
    ] as const) {
      expect((await write(slug, zone, dayIn(zone))).status).toBe(200);
      expect((await read(slug)).status).toBe(200);
      expect((await write(`${slug}-tomorrow`, zone, daysLater(dayIn(zone), 1))).status).toBe(200);
      expect((await read(`${slug}-tomorrow`)).status).toBe(404);
    }
    // A correction from elsewhere keeps the instant of its day.
    await write('behind-tomorrow', ahead, daysLater(dayIn(behind), 1));
    expect((await read('behind-tomorrow')).status).toBe(404);
    expect((await write('nowhere', 'Nowhere/Land', '2026-01-01')).status).toBe(400);
  });

  // Seen red with the day of UTC, which refused a child born this morning in Kiribati.
  test.each([
    ['2026-11-25T10:30:00Z', '2026-11-26', '2026-11-27'],
    ['2026-11-25T09:30:00Z', '2026-11-25', '2026-11-26'],
  ])('a birth date at %s may be a day that has begun somewhere', (now, latest, later) => {
    vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
    expect(BirthDate.safeParse(latest).success).toBe(true);
    expect(BirthDate.safeParse(later).success).toBe(false);
  });
});
