import { expect, test } from '@playwright/test';
import { paths, recordAt } from '@stoa/contract/paths';
import { api, pathOf } from '../paths.ts';
import { Classroom } from './classroom.ts';
import { upload } from './uploads.ts';
import { Visitor } from './visitor.ts';

test('a college and the site agree, and the college says what a course counts as', async ({ browser, baseURL }) => {
  const here = `Partner${Date.now() % 100_000}`;
  const college = `College ${here}`;
  const course = `Ethics ${here}`;
  const room = await Classroom.open(baseURL!, here);
  const made = await room.admin.post(api.institutions.create, {
    name: college,
    street: '1 Grove',
    city: 'Athens',
    state: 'GA',
    zip: '30601',
    phone: '555 0100',
    email: room.mail('college'),
    taxID: '12-3456789',
  });
  await room.joins('InstitutionAdmin', 'Rhea', { institutionREF: made.body._id });
  const theano = await room.professor(await room.joins('InstitutionAdmin', 'Hestia'), 'Theano');

  const admin = await Visitor.open(browser);
  await admin.signIn('admin@journey.example', 'a long password');
  await admin.goTo('Administrator', 'Institutions');
  await admin.search(college);
  await admin.act('Agreement', college);
  await admin.notice('There is no agreement yet. Add the first version.');
  await admin.page.getByRole('link', { name: '+ New Version' }).click();
  await expect(admin.heading('New version of the agreement')).toBeVisible();
  await admin.fill('Takes effect', '2026-01-01');
  await admin.button('Add term').click();
  const term = admin.page.getByRole('group', { name: 'Term 1' });
  await admin.fillAll(
    { Code: '2038SP', Name: 'Spring 2038', 'First day': '2038-02-03', 'Last day': '2038-05-20' },
    term,
  );
  await admin.notice('A course from February 3, 2038 to May 20, 2038: last day to drop is February 16, 2038.');
  await admin.button('Add the usual codes').click();
  const failing = admin.page.getByRole('group', { name: 'Grade code 11' });
  await expect(failing.getByRole('textbox', { name: 'Code' })).toHaveValue('F');
  await expect(failing.getByRole('combobox', { name: 'Stands for' })).toHaveValue('not earned');
  await admin.expectAccessible();
  await admin.button('Add Version').click();
  await admin.notice('Version 1 was added. It takes effect on January 1, 2026.');
  await admin.page.getByRole('link', { name: 'Version 1' }).click();
  await expect(admin.heading('Version 1')).toBeVisible();
  await admin.notice(/last day to drop is February 16, 2038/);
  await admin.expectAccessible();

  const professor = await Visitor.open(browser);
  await professor.signIn(room.mail('Theano'), room.password);
  await professor.goTo('Professor', 'Course Catalog');
  await professor.page.goto(recordAt(paths.professorDefinitions, 'new'));
  await professor.fill('Name', course);
  await professor.fill('Credits', '3');
  await professor.choose('Institution that grants the credit', college);
  await professor.button('Create Course').click();
  await professor.notice('Course created successfully.');

  const registrar = await Visitor.open(browser);
  const { page } = registrar;
  await registrar.signIn(room.mail('Rhea'), room.password);
  await registrar.goTo('Institution Admin', 'Course Catalog Approvals');
  await registrar.act('Approve', course);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: `Approve ${course}?` })).toBeVisible();
  await registrar.fillAll({ [`Subject code at ${college}`]: 'PHIL', [`Course number at ${college}`]: '101' }, dialog);
  await registrar.expectAccessible();
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await registrar.notice(new RegExp(`${course} was approved`));
  const definitions = (await theano.get(api.courseDefinitions.list)).body as unknown as { name: string; _id: string }[];
  const { _id } = definitions.find(({ name }) => name === course)!;
  const { body } = await theano.get(pathOf(api.courseDefinitions.one, { id: _id }));
  expect(body['equivalent']).toEqual({ subject: 'PHIL', number: '101', title: course, credits: 3 });

  await registrar.goTo('Institution Admin', 'Agreement');
  await expect(page.getByRole('link', { name: 'Version 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Professor Approvals' })).toHaveCount(0);
  // She only wrote a definition.
  await registrar.notice('No professor teaches a course of this institution yet.');
  await registrar.expectAccessible();
  const file = await registrar.download(registrar.button('Download CSV'));
  expect(file.suggestedFilename()).toContain('registrations_');

  const { _id: who } = (await theano.get(api.professors.mine)).body;
  await page.goto(recordAt(paths.instructorFiles, who));
  await registrar.notice(/hasn’t shared this file/);
  await registrar.expectAccessible();
  await registrar.button('+ Add Qualification').click();
  await registrar.select('Course', course);
  await registrar.select('Basis', 'By degree');
  const asking = page.getByRole('dialog');
  await asking.getByRole('button', { name: 'Ask to share' }).click();
  await registrar.notice(/^We’ve asked/);
  await registrar.select('Basis', 'By exception');
  await registrar.fill('Reason', 'Thirty years of teaching.');
  await registrar.button('Save Qualification').click();
  await registrar.notice(`The qualification for ${course} was saved.`);
  await registrar.goTo('Institution Admin', 'Agreement');
  await expect(page.getByRole('table', { name: 'Faculty roster' })).toContainText(`Theano ${here}`);

  const roster = await registrar.download(registrar.button('Download PDF'));
  expect(roster.suggestedFilename()).toMatch(/^Stoa - Faculty roster - .*\.pdf$/);
  const sheet = await registrar.download(registrar.button('Download roster as Excel'));
  expect(sheet.suggestedFilename()).toMatch(/^Stoa - Faculty roster - .*\.xlsx$/);

  await page.goto(recordAt(paths.instructorFiles, who));
  await registrar.act('Renew', course);
  await registrar.fill('Valid until', '2041-05-31');
  await registrar.button('Save Qualification').click();
  await registrar.notice('May 31, 2041');
  await registrar.act('Take back', course);
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await registrar.notice(`The qualification for ${course} was taken back.`);

  await admin.goTo('Administrator', 'Institutions');
  await admin.search(college);
  await admin.act('Agreement', college);
  await admin.page.getByRole('link', { name: 'Version 1' }).click();
  await admin.button('Add signed paper').click();
  await admin.attach('Signed paper', await upload('pdf', 'agreement.pdf'));
  await admin.button('Save Paper').click();
  await admin.notice('The signed paper was saved.');
  await admin.page.getByRole('link', { name: 'Agreement' }).first().click();
  await admin.page.getByRole('link', { name: '+ New Version' }).click();
  await admin.fill('Takes effect', '2038-06-01');
  await admin.fill('Minutes of instruction per credit', '750');
  await admin.button('Add Version').click();
  await admin.notice('Version 2 was added. It takes effect on June 1, 2038.');
  await admin.page.getByRole('link', { name: 'Version 2' }).click();
  const changes = admin.page.getByRole('region', { name: 'Changes since version 1' });
  await expect(changes.getByRole('row').filter({ hasText: '750' })).toContainText('900');
  await admin.expectAccessible();
  await admin.button('Delete').click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await admin.notice('Version 2 was deleted.');

  await admin.goTo('Administrator', 'Disclosures');
  // Other journeys may have asked for one.
  await admin.notice(/No student has asked for a correction\.|Waiting for an answer|The year is 2001/);
  await admin.expectAccessible();
});
