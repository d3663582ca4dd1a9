import { expect, test } from '@playwright/test';
import { languageNames } from '@stoa/contract/kernel/i18n';
import { Classroom } from './classroom.ts';
import { complete, dialog, pay } from './payers.ts';
import { upload } from './uploads.ts';
import { expectOneLanguage } from './translator.ts';
import { Visitor } from './visitor.ts';

const password = 'correct horse battery';
for (const language of languageNames)
  test(`a course is proposed, approved, opened, paid for, taught and graded (${language})`, async ({
    browser,
    baseURL,
  }, { project }) => {
    const here = `${project.name}${language}${Date.now() % 100_000}`;
    const student = { email: `zeno.${here}@journey.example`, name: 'Zeno Citieus' };
    const professor = { email: `theano.${here}@journey.example`, name: `Theano ${here}` };
    const registrar = { email: `rhea.${here}@journey.example` };
    const course = `Reading ${here}`;
    const complaints: string[] = [];
    const open = async () => {
      const visitor = await Visitor.open(browser, language);
      visitor.page.on('pageerror', (error) => complaints.push(String(error)));
      visitor.page.on('console', (message) => {
        if (message.type() === 'error' && !/status of (?:401|409|413|422)/.test(message.text()))
          complaints.push(message.text());
      });
      return visitor;
    };
    const inOneLanguage = ({ page }: Visitor) => expectOneLanguage(page, language, here);
    const [zeno, theano, rhea, admin] = [await open(), await open(), await open(), await open()];
    await test.step('1. a visitor joins as a student, confirms the address and signs in', async () => {
      await zeno.join('Student', student.email, student.name, password);
      await zeno.expectAccessible();
      await inOneLanguage(zeno);
      await zeno.sendJoining();
      await zeno.signIn(student.email, password);
      await zeno.notice('Your email is not yet verified. Would you like us to resend the verification email?');
      await zeno.button('Yes').click();
      await zeno.notice('Verification email resent. Please check your inbox.');
      await zeno.confirmAddress(student.email);
      await zeno.signIn(student.email, password);
      await expect(zeno.heading(/Zeno/)).toBeVisible();
      await zeno.notice('No current courses.');
      await zeno.expectAccessible();
      await inOneLanguage(zeno);
    });

    await test.step('2. a second one joins as a professor and applies with documents', async () => {
      await theano.join('Professor', professor.email, professor.name, password);
      await theano.notice('We’ll ask you for more information before you can create courses.');
      await theano.sendJoining();
      await theano.confirmAddress(professor.email);
      await theano.signIn(professor.email, password);
      await theano.goTo('Professor', 'Professor Application');
      await theano.notice(
        'This information is required to be submitted for approval before scheduling or teaching an accredited course.',
      );
      await theano.fillAll({ 'Date of Birth': '1970-03-01', 'ID Number': 'P-7654321' });
      await theano.select('Ethnicity', 'Other');
      await theano.select('Sex', 'F');
      await theano.select('Marital Status', 'Single');
      await theano.select('ID Type', 'Passport');
      await theano.attach('ID Document', await upload('jpg', 'too big.jpg', 5_242_881));
      await theano.notice('File size exceeds the limit of 5 MB.');
      await theano.attach('ID Document', await upload('jpg', 'pass – Υπατία.jpg', 5_242_880));
      await theano.attach('Transcript', await upload('docx', 'Zeugnis übersetzt.docx'));
      await theano.attach('W-9', await upload('pdf', 'W 9 form.pdf'));
      await theano.expectAccessible();
      await inOneLanguage(theano);
      await theano.button('Send Application').click();
      await theano.notice('Pending');
    });

    await test.step('3. an InstitutionAdmin, made by the administrator, opens the documents and approves', async () => {
      await admin.signIn('admin@journey.example', 'a long password');
      await admin.goTo('Administrator', 'Users');
      await admin.button('+ Add User').click();
      // Until then the list is there, which can be filtered by role and status as well.
      await expect(admin.heading('Add User')).toBeVisible();
      await admin.fillAll({
        'First name': 'Rhea',
        'Last name': 'Registrar',
        'Zip code': '10001',
        Email: registrar.email,
        'Mobile phone': '555',
      });
      await admin.select('Role', 'InstitutionAdmin');
      await admin.choose('Institution', admin.say('All institutions'));
      await admin.select('Status', 'Active');
      await admin.fill('Password', password);
      await admin.fill('Confirm password', password);
      await admin.expectAccessible();
      await inOneLanguage(admin);
      await admin.page
        .locator('form')
        .getByRole('button', { name: new RegExp(`^(?:Add|Create|Save|${admin.say('Add User')})`) })
        .click();
      await expect(admin.heading('User Records')).toBeVisible();
      await admin.search(registrar.email);
      await admin.notice(registrar.email);
      await (await Classroom.open(baseURL!, here)).admin.hasSecondWord(registrar.email);
      await rhea.signIn(registrar.email, password);
      await rhea.goTo('Institution Admin', 'Professor Approvals');
      await rhea.search(here);
      await rhea.button(`View ${professor.name}`).click();
      await rhea.notice('Zeugnis übersetzt.docx');
      await rhea.expectAccessible();
      await inOneLanguage(rhea);
      const download = await rhea.download(rhea.button('Download pass – Υπατία.jpg'));
      expect(download.suggestedFilename()).toBe('pass – Υπατία.jpg');
      await rhea.button('Preview pass – Υπατία.jpg').click();
      await expect(dialog(rhea.page).getByRole('img', { name: /pass/ })).toBeVisible();
      await rhea.page.keyboard.press('Escape');
      await rhea.agree('Approve', professor.name);
      await rhea.notice(`${professor.name} was approved. We’ve sent an email.`);
    });

    await test.step('4. the professor defines a course, schedules it, and opens its registration', async () => {
      await theano.page.goto('/mainContent');
      await theano.goTo('Professor', 'Course Catalog');
      await theano.expectAccessible();
      await inOneLanguage(theano);
      await theano.button('+ Create a Course').click();
      await expect(theano.heading('Create New Course')).toBeVisible();
      await theano.fill('Name', course);
      await theano.select('Level', '200');
      await theano.fill('Credits', '3');
      await theano.expectAccessible();
      await inOneLanguage(theano);
      await theano.button('Create Course').click();
      await theano.notice('Course created successfully.');
      await rhea.goTo('Institution Admin', 'Course Catalog Approvals');
      await rhea.search(here);
      await rhea.expectAccessible();
      await inOneLanguage(rhea);
      await rhea.agree('Approve', course);

      await theano.goTo('Professor', 'My Courses');
      await theano.button('+ Add Course').click();
      await expect(theano.heading('Add Course')).toBeVisible();
      await theano.choose('Course', course);
      await theano.fill('Course Name', course);
      await theano.fillAll({
        'Professor Description': 'A careful reading.',
        Cost: '400',
        'Audit Cost': '175',
        'Start Date': '2038-02-01',
        'End Date': '2038-05-01',
        'Learning Outcomes': 'To read.',
        Textbooks: 'One book.',
        'Additional Materials': 'None.',
        'Course Requirements': 'Patience.',
        'Grading Scale': 'A to F.',
        'Class Agenda': 'Once a week.',
      });
      await theano.expectAccessible();
      await inOneLanguage(theano);
      await theano.button('Save Draft').click();
      await theano.notice(`${course} was saved as a Draft.`);
      await theano.agree('Submit for Approval', course);
      await rhea.goTo('Institution Admin', 'Professor Course Approvals');
      await rhea.search(here);
      await rhea.agree('Approve', course);
      await theano.page.reload();
      await theano.agree('Open Registration', course);
      await theano.expectAccessible();
      await inOneLanguage(theano);
    });

    const register = async () => {
      await zeno.button(`Register ${course}`).click();
      await zeno.notice('WARNING');
      await dialog(zeno.page)
        .getByRole('button', { name: zeno.say('Credit'), exact: true })
        .click();
      await zeno.notice(`Complete Payment for ${course}`);
    };

    await test.step('5. the student registers for credit and pays; closing and declining leave their rows', async () => {
      await zeno.page.goto('/mainContent');
      await zeno.goTo('Student', 'Course Registration');
      await zeno.search(here);
      await expect(zeno.page.getByText(course).first()).toBeVisible();
      await zeno.expectAccessible();
      await inOneLanguage(zeno);
      await zeno.button(`Course Details ${course}`).click();
      await zeno.notice('General Information');
      await zeno.expectAccessible();
      await inOneLanguage(zeno);
      await zeno.page.keyboard.press('Escape');
      await zeno.button(`Register ${course}`).click();
      await zeno.notice(
        'Your Student application has not been submitted and/or approved. While you can certainly opt to register for credit, but you will not received credit until a completed student application has been submitted and approved.',
      );
      await zeno.expectAccessible();
      await inOneLanguage(zeno);
      await zeno.page.keyboard.press('Escape');

      await register();
      await zeno.notice('Test payments: no money moves');
      await expect(dialog(zeno.page).getByRole('button', { name: 'PayPal' })).toBeVisible();
      await zeno.expectAccessible();
      await inOneLanguage(zeno);
      const [popup] = await Promise.all([
        zeno.page.waitForEvent('popup'),
        dialog(zeno.page).getByRole('button', { name: 'PayPal' }).click(),
      ]);
      await popup.getByRole('button', { name: 'Pay' }).waitFor();
      await popup.close();
      await zeno.notice('Payment cancelled. Transaction recorded.');
      await pay(zeno, 'Decline');
      await zeno.notice(
        'There was an error with your payment. Please try again. Payment failed. Transaction recorded.',
      );
      await pay(zeno, 'Pay');
      await zeno.notice(complete);

      await zeno.goTo('Student', 'My Courses');
      await expect(zeno.page.getByText(course).first()).toBeVisible();
      await zeno.expectAccessible();
      await inOneLanguage(zeno);
      await zeno.goTo('Student', 'My Billing Transactions');
      for (const status of ['Completed', 'Failed', 'Cancelled']) await zeno.notice(status);
    });
    await test.step('6. the course is taught: graded in the grid, and talked about on the board', async () => {
      await theano.page.reload();
      await theano.act('View Registrations', course);
      await theano.notice(student.email);
      await theano.page.keyboard.press('Escape');
      for (const label of ['End Registration', 'Start Course']) await theano.agree(label, course);
      await theano.goTo('Professor', 'Gradebook');
      await theano.expectAccessible();
      await inOneLanguage(theano);
      await theano.page
        .getByRole('button', { name: course })
        .or(theano.page.getByRole('link', { name: course }))
        .first()
        .click();
      await theano.notice('No assignments to display.');
      await theano.button('Add Assignment').first().click();
      await theano.fill('Assignment Name', 'Essay', dialog(theano.page));
      await dialog(theano.page)
        .getByRole('button', { name: theano.say('Add Assignment') })
        .click();
      const cell = theano.page.getByRole('gridcell', { name: new RegExp(theano.say('Add Grade')) });
      await cell.click();
      await theano.fillAll({ Grade: 'A-', Score: '9', Max: '10' });
      await theano.button('Save').click();
      await theano.notice('A-');
      await theano.expectAccessible();
      await inOneLanguage(theano);

      const path = 'Bring your copy.';
      await theano.goTo('Professor', 'My Courses');
      await theano.act('Message Board', course);
      await theano.fill('Write a message', path);
      await theano.attach('Attachment', await upload('pdf', 'Reading list.pdf'));
      await theano.button('Send').click();
      await theano.notice(path);

      await zeno.goTo('Student', 'My Courses');
      await zeno.button(`View Details ${course}`).click();
      await zeno.button('View Gradebook').click();
      await zeno.notice('A-');
      await zeno.page.keyboard.press('Escape');
      await zeno.act('Message Board', course);
      await zeno.notice(path);
      const file = await zeno.download(zeno.button('Download Reading list.pdf'));
      expect(file.suggestedFilename()).toBe('Reading list.pdf');
      await zeno.fill('Write a message', 'I will.');
      await zeno.button('Send').click();
      await zeno.notice('I will.');
      await zeno.expectAccessible();
      await inOneLanguage(zeno);
    });

    await test.step('7. an Administrator sees all of these records', async () => {
      await admin.page.goto('/mainContent');
      for (const [item, text] of [
        ['Course Catalog', course],
        ['Course Instances', course],
        ['Professors', professor.name],
        ['Users', student.email],
      ] as const) {
        await admin.goTo('Administrator', item);
        await admin.search(text);
        await expect(admin.page.getByText(text).first()).toBeVisible();
      }
      await admin.expectAccessible();
      await inOneLanguage(admin);
      await admin.goTo('Administrator', 'Students');
      await admin.notice('Student Records');
      await admin.goTo('Administrator', 'Institutions');
      await expect(admin.heading('Institutions')).toBeVisible();
      await admin.expectAccessible();
      await inOneLanguage(admin);
    });
    expect(complaints).toEqual([]);
  });
