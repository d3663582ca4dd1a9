import { api as calls, pathOf } from '../paths.ts';
import { expect, test } from '@playwright/test';
import { Person, form } from '../person.ts';
import { aDocument } from '../samples.ts';
import { aFilm } from './film.ts';
import { Visitor } from './visitor.ts';

/** Bytes of nothing in the middle of the film: a player that comes to its end has asked for it. */
const padding = 8 * 1024 * 1024;
const texts = {
  profDescription: 'Eight dialogues, read slowly.\nWe meet on Mondays.',
  courseDescription: 'What Socrates asked, and why nobody could answer.',
  cost: 400,
  auditCost: 0,
  start: '2038-02-01',
  end: '2038-05-01',
  learningOutcomes: 'To read a dialogue as one.',
  textbooks: 'Plato, Complete Works.',
  additionalMaterials: 'None.',
  courseRequirements: 'Patience.',
  gradingScale: 'A to F.',
  classAgenda: 'Once a week.',
};

test('a visitor reads of a course and its professor, and looks into the film', async ({ browser, baseURL }, {
  project,
}) => {
  const here = `${project.name}${Date.now() % 100_000}`;
  const name = `Reading <Plato> ${here}`;
  const reader = await Visitor.open(browser);
  const { page } = reader;
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) complaints.push(message.text());
  });
  const ranges: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 206) ranges.push(answer.headers()['content-range'] ?? '');
  });
  let courseId = '';

  await test.step('1. a professor offers a course, with a film, a picture and a syllabus', async () => {
    await page.goto('/');
    const [promo, cover] = [
      await aFilm(page, padding),
      await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 180 } }),
    ];
    const admin = new Person(baseURL!);
    await admin.signIn('admin@journey.example', 'a long password');
    const professor = new Person(baseURL!);
    const email = `theano.${here}@journey.example`;
    const person = {
      firstName: 'Theano',
      lastName: `Zosima ${here}`,
      zip: '1',
      mobilePhone: '5',
      email,
      role: 'Professor',
    };
    await admin.opens({ status: 'Active', password: professor.password, person });
    await professor.signIn(email);
    const { body: own } = await professor.applies({ biography: 'Born in Croton.\nTeaches by letter.' });
    await admin.patch(pathOf(calls.professors.setStatus, { id: own._id }), { status: 'Approved' });
    const { body: definition } = await professor.post(calls.courseDefinitions.create, { name, level: 200, credits: 3 });
    await admin.patch(pathOf(calls.courseDefinitions.setStatus, { id: definition._id }), { status: 'Approved' });
    const { body: course } = await professor.post(
      calls.courseInstances.create,
      form({
        courseREF: definition._id,
        professorREF: [own._id],
        name,
        ...texts,
        promoREF: new File([new Uint8Array(promo)], 'promo.webm'),
        thumbnailREF: new File([new Uint8Array(cover)], 'cover.png'),
        syllabusREF: aDocument('pdf', 'syllabus.pdf'),
      }),
    );
    courseId = course._id;
    const status = pathOf(calls.courseInstances.setStatus, { id: courseId });
    await professor.patch(status, { status: 'Pending Approval' });
    await admin.patch(status, { status: 'Approved' });
    expect((await professor.patch(status, { status: 'Open/Registering' })).status).toBe(200);
  });

  await test.step('2. the courses show its picture and lead to its page', async () => {
    await page.goto(`/courses?q=${encodeURIComponent(name)}`);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
    await card.scrollIntoViewIfNeeded();
    await expect
      .poll(() => card.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
    await expect(card.getByRole('link', { name: 'Enroll Now' })).toHaveAttribute(
      'href',
      `/register?userType=Student&course=${courseId}`,
    );
    await page.getByRole('link', { name, exact: true }).click();
    await expect(reader.heading(name)).toBeVisible();
    await expect(page).toHaveURL(`/courses/${courseId}`);
    await expect(page).toHaveTitle(`${name} · Stoa`);
  });

  await test.step('3. opened by its address, it names itself to crawlers and to people', async () => {
    await page.goto(`/courses/${courseId}`);
    await expect(page).toHaveTitle(`${name} · Stoa`);
    await expect(reader.heading(name)).toBeVisible();
    const data = await page.locator('head script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data!)).toMatchObject({ '@type': 'Course', name, numberOfCredits: 3 });
    const details = page.getByRole('complementary', { name: 'Dates and prices' });
    for (const text of ['February 1, 2038', 'May 1, 2038', '$400.00', 'Free', '200'])
      await expect(details.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText('Once a week.')).toBeVisible();
    await reader.expectAccessible();
    await expect(page).toHaveTitle(`${name} · Stoa`);
  });

  await test.step('4. the film plays, and jumps to its end without the middle', async () => {
    const film = page.locator('video');
    expect(await film.evaluate((video: HTMLVideoElement) => video.duration)).toBe(10);
    await film.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
    });
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    await film.evaluate(async (video: HTMLVideoElement) => {
      video.pause();
      const arrived = new Promise((done) => video.addEventListener('seeked', done, { once: true }));
      video.currentTime = 9.5;
      await arrived;
    });
    expect(await film.evaluate((video: HTMLVideoElement) => video.error)).toBeNull();
    expect(ranges.filter((range) => Number(/bytes (\d+)-/.exec(range)?.[1]) > padding / 2)).not.toEqual([]);
  });

  await test.step('5. the syllabus and the days can be taken along', async () => {
    for (const [link, file] of [
      ['Download the syllabus', 'syllabus.pdf'],
      ['Add to calendar', 'course.ics'],
    ] as const) {
      const taken = page.waitForEvent('download');
      await page.getByRole('link', { name: link }).click();
      expect((await taken).suggestedFilename()).toBe(file);
    }
  });

  await test.step('6. the professor is presented', async () => {
    await page.getByRole('link', { name: `Theano Zosima ${here}` }).click();
    await expect(reader.heading(`Theano Zosima ${here}`)).toBeVisible();
    await expect(page.getByText('Born in Croton.')).toBeVisible();
    await reader.expectAccessible();
    await page.getByRole('link', { name: 'See all professors' }).click();
    await expect(reader.heading('Professors')).toBeVisible();
    const presented = page.getByRole('link', { name: `Theano Zosima ${here}` });
    const next = page.getByRole('link', { name: 'Next' });
    // By name, and others teach here too: she may be on a later page.
    for (let at = 1; ; at++) {
      if (at > 1) await expect(page.getByText(new RegExp(`^Page ${at} of`))).toBeVisible();
      await expect(presented.or(next).first()).toBeVisible();
      if (await presented.isVisible()) break;
      await next.click();
    }
    await reader.expectAccessible();
    await page
      .getByRole('listitem')
      .filter({ hasText: `Theano Zosima ${here}` })
      .getByRole('link', { name })
      .click();
    await expect(reader.heading(name)).toBeVisible();
  });

  await test.step('7. enrolling begins with joining; what the head said of the course is gone by then', async () => {
    await page.goto(`/courses/${courseId}`);
    await page.getByRole('link', { name: 'Enroll Now' }).click();
    await expect(page).toHaveURL(`/register?userType=Student&course=${courseId}`);
    await expect(page.locator('head script[type="application/ld+json"], head link[rel=canonical]')).toHaveCount(0);
  });

  await test.step('8. an address of no course says so', async () => {
    const answer = await page.goto('/courses/nothing');
    expect(answer?.status()).toBe(404);
    await expect(reader.heading('We couldn’t find this page')).toBeVisible();
    await reader.expectAccessible();
  });

  expect(complaints).toEqual([]);
});

test('a professor writes a biography, and takes the calendar along', async ({ browser, baseURL }, { project }) => {
  const here = `${project.name}${Date.now() % 100_000}`;
  const [email, password] = [`aspasia.${here}@journey.example`, 'seven quiet olive trees'];
  const professor = await Visitor.open(browser);
  const { page } = professor;
  const admin = new Person(baseURL!);
  await admin.signIn('admin@journey.example', 'a long password');
  const person = {
    firstName: 'Aspasia',
    lastName: `Zosima ${here}`,
    zip: '1',
    mobilePhone: '5',
    email,
    role: 'Professor',
  };
  await admin.opens({ status: 'Active', password, person });
  const api = new Person(baseURL!);
  await api.signIn(email, password);
  const { body: own } = await api.applies();
  await admin.patch(pathOf(calls.professors.setStatus, { id: own._id }), { status: 'Approved' });

  await test.step('1. the biography is hers to change, the application is not', async () => {
    await professor.signIn(email, password);
    await professor.goTo('Professor', 'Professor Details');
    await professor.fill('Your biography', 'Born in Miletus.\nTeaches rhetoric.');
    await expect(page.getByRole('textbox')).toHaveCount(1);
    await professor.button('Save biography').click();
    await professor.notice('Biography saved.');
    await professor.expectAccessible();
    await page.getByRole('link', { name: 'See your public page' }).click();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByText('Born in Miletus.')).toBeVisible();
  });

  await test.step('2. the address of the calendar is shown when asked for, and can be renewed', async () => {
    await page.goto('/mainContent/professor/my-courses');
    await professor.button('Show calendar address').click();
    const field = page.getByLabel('Calendar address');
    await expect(field).toHaveValue(/\/api\/calendar\/[\w-]{80}\.ics$/);
    const before = await field.inputValue();
    expect((await fetch(before)).status).toBe(200);
    await professor.expectAccessible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await professor.button('Copy').click();
    await professor.notice('Address copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before);
    await professor.button('Renew').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Renew', exact: true }).click();
    await professor.notice('Your calendar has a new address.');
    await expect(field).not.toHaveValue(before);
    expect((await fetch(before)).status).toBe(404);
    expect((await fetch(await field.inputValue())).status).toBe(200);
  });
});
