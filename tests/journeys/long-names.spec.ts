import { api, pathOf } from '../paths.ts';
import { expect, test, type Page } from '@playwright/test';
import { form } from '../person.ts';
import { Classroom } from './classroom.ts';
import { Visitor } from './visitor.ts';
import { narrow } from './widths.ts';

/** As long as a name may be, and nowhere to break it; it may begin with what tells it from others. */
const long = (letter: string, begins = '') => begins + letter.repeat(200 - begins.length);

/** The screens that each person looks at. The part behind a bar names a button to press there first. */
const screens: Readonly<Record<string, readonly string[]>> = {
  Ada: [
    '',
    '/student/details',
    '/student/course-registration',
    '/student/course-registration|Course Details',
    '/student/course-registration|Register',
    '/student/my-courses',
    '/student/my-courses|View Details',
    '/student/my-courses|Message Board',
    '/student/my-courses|Unregister',
    '/student/transactions',
    '/student/transactions|Payment History',
    '/account',
  ],
  Bo: ['', '/student/application'],
  Theano: [
    '',
    '/professor/details',
    '/professor/courses',
    '/professor/courses|Edit',
    '/professor/my-courses',
    '/professor/my-courses|View',
    '/professor/my-courses|View Registrations',
    '/professor/my-courses|Message Board',
    '/professor/gradebook',
    '/professor/gradebook|Graded',
    '/professor/gradebook|Graded|Final Grades',
    '/professor/gradebook|Graded|Add Assignment',
    '/professor/earnings',
  ],
  Admin: [
    '',
    '/admin/courses',
    '/admin/courses|Edit',
    '/admin/course-instances',
    '/admin/course-instances|Edit',
    '/admin/course-instances|Cancel Course',
    '/admin/professors',
    '/admin/professors|Edit',
    '/admin/professors|Deny',
    '/admin/students',
    '/admin/students|Edit',
    '/admin/users',
    '/admin/users|Edit',
    '/admin/users|Delete',
    '/admin/institutions',
    '/admin/institutions|Edit',
    '/admin/institutions|Delete',
    '/admin/ledger',
    '/admin/ledger|View',
    '/admin/mails',
    '/admin/rehearsal',
  ],
  Rhea: [
    '',
    '/institution/professor-approvals',
    '/institution/professor-approvals|View',
    '/institution/student-approvals',
    '/institution/student-approvals|View',
    '/institution/student-approvals|Deny',
    '/institution/course-approvals',
    '/institution/course-approvals|View',
    '/institution/course-instance-approvals',
    '/institution/course-instance-approvals?status=All|View',
  ],
};
const visited = ['/', '/courses', '/professorDetails'];

/** How far the page, or a dialog on it, reaches beyond its width, and what does. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const beyond = [...document.querySelectorAll<HTMLElement>('[role=dialog], dialog')]
      .map((dialog) => dialog.scrollWidth - dialog.clientWidth)
      .filter((over) => over > 0);
    const page = root.scrollWidth - window.innerWidth;
    if (page <= 0 && beyond.length === 0) return '';
    const scrolls = (element: Element) => {
      for (let at: Element | null = element; at && at !== root; at = at.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    const widest = [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 0.5 && !scrolls(one))
      .slice(-3)
      .map((one) => `${one.tagName}.${one.className}`);
    return `page ${page}, dialogs ${beyond.join()}: ${widest.join(' ')}`;
  });

for (const who of [...Object.keys(screens), 'visitor'])
  test(`no screen of ${who} scrolls sideways, however long the names`, async ({ browser, baseURL }) => {
    const here = `long${who.toLowerCase()}${Date.now() % 100_000}`;
    const room = await Classroom.open(baseURL!, here);
    const names = (letter: string) => ({
      firstName: long(letter),
      lastName: long(letter.toLowerCase()),
      city: long('c'),
    });
    const rhea = await room.joins('InstitutionAdmin', 'Rhea', names('R'));
    await room.joins('Administrator', 'Admin', names('A'));
    const theano = await room.professor(rhea, 'Theano', names('T'));
    const [ada] = [await room.joins('Student', 'Ada', names('S')), await room.joins('Student', 'Bo', names('B'))];
    await ada.appliesAsStudent();
    const waiting = await room.joins('Professor', 'Waiting', names('W'));
    await waiting.applies({ title: long('X') });
    const graded = await room.course(rhea, theano, long('G', `Graded${here}`), [ada]);
    const open = await room.course(rhea, theano, long('O', here), []);
    await ada.post(api.registrations.create, { courseInstanceREF: open, isAudit: false });
    await room.course(rhea, theano, long('Q', here), []);
    for (const name of ['Essay', 'E'])
      await theano.post(api.gradebook.addAssignment, { courseInstanceREF: graded, assignmentName: long('e', name) });
    for (const id of [graded, open]) {
      await ada.post(pathOf(api.board.post, { courseInstanceId: id }), form({ message: long('m').repeat(3) }));
      await theano.post(
        pathOf(api.board.post, { courseInstanceId: id }),
        form({ message: `https://example.org/${long('m')}` }),
      );
    }
    const definition = await theano.post(api.courseDefinitions.create, {
      name: long('D', here),
      courseNumber: 'N'.repeat(40),
      description: long('d'),
      level: 200,
      credits: 3,
    });
    expect(definition.status).toBe(201);
    await room.admin.post(api.institutions.create, {
      name: long('I', here),
      street: long('s'),
      city: long('c'),
      state: 'GA',
      zip: '30601',
      taxID: '12-3456789',
      email: `${'i'.repeat(60)}@${here}.example`,
      phone: '555',
    });

    const visitor = await Visitor.open(browser);
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (who !== 'visitor') await visitor.signIn(room.mail(who), room.password);
    if (who !== 'visitor') await page.waitForURL(/mainContent/);
    const wide: string[] = [];
    const all = screens[who]?.map((path) => `/mainContent${path}`) ?? [...visited, `/courses/${open}`];
    for (const one of all) {
      const [path = '', ...pressed] = one.split('|');
      // Others' rows, of other tests, would be in the way of what is to be pressed.
      await page.goto(
        pressed.length > 0 && /\/(?:admin|institution|courses)/.test(path)
          ? `${path}${path.includes('?') ? '&' : '?'}q=${here}`
          : path,
      );
      await page.waitForLoadState('networkidle');
      for (const name of pressed) {
        const button = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();
        for (const more of await page.getByRole('button', { name: /^More / }).all()) {
          if (await button.isVisible()) break;
          await more.click();
        }
        await button.click().catch(() => wide.push(`${one}: there is no ${name}`));
        await page.waitForLoadState('networkidle');
        await visitor.settled();
      }
      for (const width of [narrow.width, 320]) {
        await page.setViewportSize({ ...narrow, width });
        const over = await overflowOf(page);
        if (over) wide.push(`${one} at ${width}: ${over}`);
      }
      await page.setViewportSize(narrow);
    }
    if (who !== 'visitor') {
      // the last screen may be a dialog, which covers the menu
      await page.goto('/mainContent');
      await visitor.button('Menu').click();
      await expect(page.locator('#main-menu')).toBeVisible();
    }
    const over = await overflowOf(page);
    if (over) wide.push(`the menu: ${over}`);
    expect(wide).toEqual([]);
  });
