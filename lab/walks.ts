import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Shown } from './browser.ts';

/** One step of a walk: the person's action, and the way to its page from the previous step. */
type Step = readonly [says: string, go: string | ((page: Page) => Promise<unknown>)];
interface Walk {
  readonly email?: string;
  readonly options: BrowserContextOptions;
  readonly steps: readonly Step[];
}
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const laptop = { viewport: { width: 1366, height: 768 } };

const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name }).first().click();
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name }).first().click();
const toCourse = async (page: Page) => {
  const address = await page.locator('a[href*="/courses/"]', { hasText: 'Republic' }).first().getAttribute('href');
  await page.goto(address!);
};

/** Pays in the window of the simulator. */
async function pay(page: Page): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog').getByRole('button', { name: 'PayPal' }).click(),
  ]);
  const pressed = popup.getByRole('button', { name: /^(Pay|Pagar)/ });
  await Promise.all([popup.waitForEvent('close'), pressed.click({ noWaitAfter: true }).catch(() => {})]);
  await page.waitForURL(/mainContent\/courses/);
}

/** The way from the landing page into a course; `mode` is the name of a button. */
const joining = (mode: RegExp, says: readonly string[]): readonly Step[] => [
  [says[0]!, '/'],
  [says[1]!, '/courses'],
  [says[2]!, toCourse],
  [
    says[3]!,
    async (page) => {
      const id = /[\da-f-]{36}/.exec(page.url())![0];
      await page.goto(`/mainContent/student/course-registration?course=${id}`);
    },
  ],
  [says[4]!, inDialog(mode)],
  [says[5]!, pay],
  [says[6]!, '/mainContent'],
];

const walks: Readonly<Record<string, Walk>> = {
  'student on a phone': {
    email: 'student@sample.example',
    options: phone,
    steps: joining(/^Credit/, [
      'Somebody arrives',
      'looks for a course',
      'reads who teaches it, what it costs and what comes back',
      'chooses credit or audit',
      'sees what they pay for',
      'pays, and is in',
      'and finds at home what is next',
    ]),
  },
  'student in Spanish in the dark': {
    email: 'new.student@sample.example',
    options: { ...phone, colorScheme: 'dark', locale: 'es-MX' },
    steps: joining(/^Oyente/, [
      'Llega alguien',
      'busca un curso',
      'lee quién lo imparte, cuánto cuesta y qué se devuelve',
      'elige créditos u oyente',
      've qué paga',
      'paga, y tiene su lugar',
      'y en Inicio ve lo que sigue',
    ]),
  },
  professor: {
    email: 'professor@sample.example',
    options: laptop,
    steps: [
      ['Home: what is next, and the next step of each course', '/mainContent'],
      ['the course’s room', link('Rhetoric: Speaking to Be Believed')],
      [
        'grading fills the window',
        (page) => page.goto('/mainContent').then(() => link('Fifth speech, in writing')(page)),
      ],
      ['the meetings', (page) => link('Meetings')(page)],
      [
        'final grades: one table, one bar that posts',
        (page) => page.goto(`${page.url().replace(/\/meetings.*/, '')}/grades/final`),
      ],
      ['what was earned', '/mainContent/professor/earnings'],
    ],
  },
  operator: {
    email: 'admin@sample.example',
    options: laptop,
    steps: [
      ['Home: what the installation still needs', '/mainContent'],
      ['the site’s name, mark and colour', '/mainContent/admin/site'],
      ['terms and pages', '/mainContent/admin/site-pages'],
      ['a college', '/mainContent/admin/institutions'],
      ['inviting people', '/mainContent/admin/invitations/new'],
      ['mail, payments, backups and the doctor', '/mainContent/admin/status'],
    ],
  },
  administrator: {
    email: 'admin@sample.example',
    options: laptop,
    steps: [
      [
        'What waits, needs a look and came since yesterday',
        (page) =>
          page
            .goto('/mainContent')
            .then(() => page.getByRole('heading', { name: 'Waiting for approval' }).scrollIntoViewIfNeeded()),
      ],
      ['students to approve, the longest wait first', '/mainContent/institution/student-approvals'],
      ['one application beside the list', button(/^View /)],
      ['the ledger: processor, transaction and place', '/mainContent/admin/ledger'],
      ['payments that need a look', '/mainContent/admin/ledger?look=yes'],
      ['people', '/mainContent/admin/users'],
    ],
  },
  registrar: {
    email: 'institution@sample.example',
    options: laptop,
    steps: [
      ['Home: what waits, and since when', '/mainContent'],
      ['a course to approve', '/mainContent/institution/course-instance-approvals'],
      ['with what it says and what it lacks', button(/^View /)],
      ['the students of a term', '/mainContent/institution/registrations'],
      ['roster corrections', '/mainContent/corrections'],
      [
        'the course’s room, as a reader',
        (page) =>
          page
            .goto('/mainContent/institution/registrations')
            .then(() => page.getByRole('main').locator('a[href*="/people"]').last().click()),
      ],
    ],
  },
};

async function settled(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
  await sleep(600);
  return page.screenshot({ type: 'jpeg', quality: 80 });
}

/** Draws the pictures of a walk beside each other, three laptops or seven phones to a row, each over its sentence. */
function strip(pictures: readonly { readonly says: string; readonly image: Buffer }[], isPhone: boolean): string {
  const width = isPhone ? 195 : 455;
  const figures = pictures.map(
    ({ says, image }, at) =>
      `<figure><img width="${width}" src="data:image/jpeg;base64,${image.toString('base64')}"><figcaption>${at + 1}. ${says}</figcaption></figure>`,
  );
  return `<style>body{margin:0;padding:16px;background:#e9e4d8;font:14px/1.35 sans-serif;color:#1d1b16;
    display:grid;grid-template-columns:repeat(${isPhone ? pictures.length : 3},${width}px);gap:16px;width:max-content}
    figure{margin:0}img{display:block;border:1px solid #8a8474}figcaption{padding-top:6px}</style>${figures.join('')}`;
}

/** Draws the walk of each role, or those whose names contain a word, into a folder. */
export async function draw({ as, browser }: Shown, folder: string, only = ''): Promise<void> {
  for (const [name, { email, options, steps }] of Object.entries(walks)) {
    if (!name.includes(only)) continue;
    const page = await as(email, options);
    const pictures = [];
    for (const [says, go] of steps) {
      if (typeof go === 'string') await page.goto(go);
      else await go(page);
      pictures.push({ says, image: await settled(page) });
    }
    await page.context().close();
    const isPhone = options.viewport === phone.viewport;
    const drawing = await browser.newPage({ viewport: { width: 1460, height: 400 } });
    await drawing.setContent(strip(pictures, isPhone));
    const path = join(folder, `walk-${name.replaceAll(' ', '-')}.jpg`);
    await drawing.screenshot({ path, fullPage: true, type: 'jpeg', quality: 75 });
    await drawing.close();
    console.log(path);
  }
}
