import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { Person } from '../person.ts';
import { upload } from './uploads.ts';
import { Visitor } from './visitor.ts';

/** Texts that would run if any screen took one for its own: in a name, a field, a file's name (T82, T83). */
const hostile = {
  firstName: '<img src=x onerror=alert(1)>',
  suffix: '=HYPERLINK("x")',
  link: 'javascript:alert(2)',
  file: 'id <svg onload=alert(3)>.pdf',
};

test('an application is sent, asked about, sent again, decided and exported (T82, T83)', async ({
  browser,
  baseURL,
}) => {
  const here = `applies${Date.now() % 100_000}`;
  const name = `${hostile.firstName} ${here}`;
  const api = new Person(baseURL!);
  const [student, first, second] = [
    await Visitor.open(browser),
    await Visitor.open(browser),
    await Visitor.open(browser),
  ];
  const complaints: string[] = [];
  for (const { page } of [student, first, second]) {
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('dialog', (dialog) => complaints.push(`a dialog said ${dialog.message()}`));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
  }
  const looksSafe = async (visitor: Visitor) => {
    await visitor.expectAccessible();
    expect(await visitor.page.locator('a[href^="javascript:" i]').count()).toBe(0);
  };

  await test.step('1. an administrator has made the accounts', async () => {
    await api.signIn('admin@journey.example', 'a long password');
    const contact = { zip: '10001', mobilePhone: hostile.link, lastName: here };
    for (const [role, email, firstName] of [
      ['Student', `student.${here}@journey.example`, hostile.firstName],
      ['InstitutionAdmin', `first.${here}@journey.example`, 'Rhea'],
      ['InstitutionAdmin', `second.${here}@journey.example`, 'Solon'],
    ]) {
      const person = { ...contact, email, firstName, role };
      expect((await api.opens({ status: 'Active', person, password: api.password })).status).toBe(201);
    }
    await student.signIn(`student.${here}@journey.example`, api.password);
    await first.signIn(`first.${here}@journey.example`, api.password);
    await second.signIn(`second.${here}@journey.example`, api.password);
  });

  await test.step('2. the student fills it in; a refused file and a lost connection lose nothing', async () => {
    const { page } = student;
    await student.goTo('Student', 'Student Application');
    await student.notice(
      'This information is required to be submitted for approval before recieving credit for an accredited course.',
    );
    await student.fillAll({ 'Date of Birth': '2004-02-29', 'ID Number': 'S-7654321', Suffix: hostile.suffix });
    await student.select('Ethnicity', 'Other');
    await student.select('Education Level', 'HS Graduate');
    await student.attach('ID Document', { name: 'page.html', mimeType: 'application/pdf', buffer: Buffer.from('<p>') });
    await student.notice('Invalid file type.');
    await student.attach('ID Document', await upload('pdf', hostile.file));
    await student.attach('Transcript', await upload('jpg', 'transcript.jpg'));
    await looksSafe(student);
    await student.button('Send Application').click();
    const asked = page.getByRole('dialog');
    await expect(asked).toContainText('Still empty: Sex, Marital Status, ID Type, High School Graduation, GPA, and');
    await student.expectAccessible();
    await asked.getByRole('button', { name: 'Go Back' }).click();
    await expect(asked).toBeHidden();
    await page.context().setOffline(true);
    await student.button('Send Application').click();
    await asked.getByRole('button', { name: 'Send Anyway' }).click();
    await student.notice('We can’t reach the server. Check your connection and try again.');
    await page.context().setOffline(false);
    await expect(page.getByLabel('ID Number')).toHaveValue('S-7654321');
    await expect(page.getByText(hostile.file).first()).toBeVisible();
    await student.button('Send Application').click();
    await asked.getByRole('button', { name: 'Send Anyway' }).click();
    await student.notice('Your application is waiting for approval.');
    await expect(page.getByText('No one has opened it yet.').first()).toBeVisible();
    await looksSafe(student);
  });

  await test.step('3. an approver reads it, looks into the documents, and asks for one again', async () => {
    const { page } = first;
    await first.goTo('Institution Admin', 'Student Approvals');
    await first.search(here);
    await expect(page.getByText('Just now').or(page.getByText('1 minute')).first()).toBeVisible();
    await looksSafe(first);
    await first.button(`View ${name}`).click();
    await expect(page.getByText('••••4321')).toBeVisible();
    await first.button('Show ID Number').click();
    await expect(page.getByText('S-7654321')).toBeVisible();
    // The preview is in its place, and says that this is recorded; the dialog shows it larger.
    const preview = page.getByRole('img', { name: 'Preview of transcript.jpg' });
    await first.button('Download transcript.jpg').evaluate((one) => one.scrollIntoView());
    await expect(preview).toBeVisible();
    await expect(page.getByText('We record who views this.').first()).toBeVisible();
    await first.button('Preview transcript.jpg').click();
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Preview of transcript.jpg' })).toBeVisible();
    await first.expectAccessible();
    await page.keyboard.press('Escape');
    await looksSafe(first);
    await first.button('Clear Value Transcript').click();
    const asked = page.getByRole('dialog', { name: 'Clear Transcript' });
    await expect(asked).toContainText('to ask for the document again');
    await first.expectAccessible();
    await asked.getByRole('button', { name: 'Clear Value' }).click();
    await first.notice('Please send your transcript again.');
    await expect(first.button('Clear Value ID Document')).toHaveCount(0);
  });

  await test.step('4. the student is told why, and sends what is missing', async () => {
    const { page } = student;
    await page.reload();
    await student.notice('Reason: Please send your transcript again.');
    await expect(page.getByLabel('ID Number')).toBeDisabled();
    await student.attach('Transcript', await upload('pdf', 'better transcript.pdf'));
    await student.select('Sex', 'm');
    await looksSafe(student);
    await student.button('Send Application Again').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send Anyway' }).click();
    await student.notice('Your application is waiting for approval.');
    await student.notice('sent the application again');
    await student.notice('Sex: from (empty) to M');
    await student.notice('Transcript: from (empty) to better transcript.pdf');
  });

  await test.step('5. the approver sees what is new and denies; a second one is told who decided', async () => {
    await second.goTo('Institution Admin', 'Student Approvals');
    await second.search(here);
    const row = second.page.locator('tbody tr').filter({ hasText: here });
    await expect(row).toContainText('Sent again');
    await first.page.reload();
    await expect(first.page.getByText('New since last time')).toHaveCount(2);
    await looksSafe(first);
    await first.button(`Deny ${name}`).click();
    const asked = first.page.getByRole('dialog');
    await expect(asked).toContainText(`Are you sure you want to deny ${name}?`);
    await asked.getByRole('textbox').fill('The transcript is unreadable.');
    await first.expectAccessible();
    await second.button(`Approve ${name}`).click();
    await asked.getByRole('button', { name: 'Deny', exact: true }).click();
    await first.notice(`${name} was denied. We’ve sent an email.`);
    // Its row has left the second one's list without a reload; the question that was open already is answered in words.
    await expect(row).toHaveCount(0);
    await second.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await second.notice(`is Denied. Rhea ${here} decided that.`);
    await second.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await student.expectMail(`student.${here}@journey.example`, 'denied');
  });

  await test.step('6. the export opens as one row of texts', async () => {
    const { page } = second;
    await page.reload();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Denied');
    await second.search(here);
    const [download] = await Promise.all([page.waitForEvent('download'), second.button(`Export ${name}`).click()]);
    expect(download.suggestedFilename()).toBe('student_export.xlsx');
    const rows = await readSheet(await readFile(await download.path()));
    expect(rows).toHaveLength(2);
    const [headings = [], values = []] = rows;
    const cells = Object.fromEntries(headings.map((heading, at) => [heading, values[at]]));
    expect(cells).toMatchObject({
      'Lead Status': 'New',
      'Full-Time': 'No',
      'Enrollment Status': '01',
      'First Name': hostile.firstName,
      Suffix: hostile.suffix,
    });
  });

  await test.step('7. the student sees who decided and why', async () => {
    await student.page.goto('/mainContent/student/details');
    await student.notice('Reason: The transcript is unreadable.');
    await expect(student.page.getByText(`Rhea ${here} changed the status`).first()).toBeVisible();
    await looksSafe(student);
  });

  await test.step('8. the administrator’s lists and forms', async () => {
    const admin = await Visitor.open(browser);
    admin.page.on('dialog', (dialog) => complaints.push(`a dialog said ${dialog.message()}`));
    await admin.signIn('admin@journey.example', 'a long password');
    await admin.goTo('Administrator', 'Students');
    await admin.search(here);
    await looksSafe(admin);
    await admin.button(`Edit ${name}`).click();
    await expect(admin.page.getByLabel('ID Number')).toHaveValue('••••4321');
    await looksSafe(admin);
    await admin.page.getByRole('combobox', { name: /^Status/ }).selectOption('Awaiting Info');
    await admin.button('Save Student').click();
    await admin.notice('was saved.');
    await admin.goTo('Administrator', 'Institutions');
    await admin.button(/Add Institution/).click();
    const form = { Name: `Lyceum ${here}`, Street: '1 Grove', City: 'Athens', State: 'GA', 'Zip code': '30601' };
    await admin.fillAll({ ...form, Email: 'lyceum@journey.example', Phone: '555' });
    await admin.button('Add Institution').last().click();
    await admin.notice('Tax ID is required');
    await looksSafe(admin);
    await admin.fill('Tax ID', '12-3456789');
    await admin.button('Add Institution').last().click();
    await admin.notice(`Lyceum ${here} was added.`);
    await admin.button(`Edit Lyceum ${here}`).click();
    await admin.button('Show Tax ID').click();
    await expect(admin.page.getByText('12-3456789')).toBeVisible();
    await looksSafe(admin);
    await admin.goTo('Administrator', 'Professors');
    await admin.button(/Add Professor/).click();
    await expect(admin.heading('Add Professor')).toBeVisible();
    await admin.button('Add Professor').last().click();
    await admin.notice('Person is required');
    await looksSafe(admin);
  });
  expect(complaints).toEqual([]);
});
