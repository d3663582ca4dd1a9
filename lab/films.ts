// The promo and the about film: a walk through the running product, recorded in the browser and encoded with ffmpeg, which has
// to be on the PATH: `npm run films -- web/app/office/site/films`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { shown, type Shown } from './browser.ts';
import { takePosters } from './posters.ts';

const folder = path.resolve(process.argv[2] ?? 'web/app/office/site/films');
const size = { width: 1280, height: 720 };
const limit = 3 * 1024 * 1024;

interface Scene {
  readonly by?: string;
  readonly at: string;
  /** The lines to say while it is shown; each line stays for as long as it takes to read. */
  readonly says: readonly string[];
  readonly do?: (page: Page) => Promise<unknown>;
  /** The steps that lead to it, and are not shown. */
  readonly first?: (page: Page) => Promise<unknown>;
}
const down = async (page: Page, by: number) => {
  for (let at = 0; at < 20; at++) {
    await page.mouse.wheel(0, by / 20);
    await sleep(40);
  }
};

const press = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();

const films: Readonly<Record<'promo' | 'about', readonly Scene[]>> = {
  promo: [
    { at: '/', says: ['This is Stoa: courses without an institution between professor and student.'] },
    {
      by: 'professor@sample.example',
      at: '/mainContent/professor/courses',
      says: ['A professor writes the course once, as a definition.'],
    },
    {
      by: 'professor@sample.example',
      at: '/mainContent/professor/my-courses',
      says: ['Each time it is held, it gets its own dates, price and seats.'],
    },
    {
      by: 'institution@sample.example',
      at: '/mainContent/institution/course-instance-approvals',
      says: ['An institution reads what is proposed, and vouches for it.'],
      do: press(/^View/),
    },
    {
      by: 'student@sample.example',
      at: '/mainContent/student/course-registration',
      says: ['Students see what is open, and register for credit or to audit.'],
      do: press(/^Course Details/),
    },
    {
      by: 'student@sample.example',
      at: '/mainContent/student/my-courses',
      says: ['Syllabus, message board and grades are found in one place.'],
      do: press(/^View Details/),
    },
    {
      by: 'professor@sample.example',
      at: '/mainContent/professor/gradebook',
      says: ['At the end, the grade stands in the gradebook.'],
      first: press(/Rhetoric/),
    },
    { at: '/courses', says: ['The people, courses and prices you saw are samples.'] },
  ],
  about: [
    {
      at: '/',
      says: ['A physician may open a practice. So may a lawyer. Of the professions, only the professor may not.'],
    },
    {
      at: '/courses',
      says: ['Here a course has a price that both sides can see,', 'and who only wants to listen audits it for less.'],
      do: (page) => down(page, 350),
    },
    {
      by: 'professor@sample.example',
      at: '/mainContent/professor/earnings',
      says: ['What a course has earned, a professor reads line by line.'],
    },
    {
      by: 'institution@sample.example',
      at: '/mainContent/institution/professor-approvals',
      says: ['An institution lends its name only to those it has examined.'],
    },
    {
      at: '/professorDetails',
      says: ['What remains is a teacher, a subject, and those who want to learn it.'],
    },
    { at: '/', says: ['Stoa. The people and courses you saw are samples.'], do: (page) => down(page, 500) },
  ],
};

const readingTime = (line: string) => Math.max(3500, line.length * 65);
const lengthOf = ({ says }: Scene) => says.reduce((sum, line) => sum + readingTime(line), 0);
const stamp = (ms: number) => new Date(ms).toISOString().slice(11, 23);

/** A scene as the browser painted it, each picture for as long as it stood: lines of a list for ffmpeg. */
async function record(scene: Scene, { as }: Shown, piece: string): Promise<string[]> {
  const page = await as(scene.by, { viewport: size, reducedMotion: 'no-preference' });
  await page.goto(scene.at);
  await page.mouse.move(size.width - 10, 300, { steps: 4 });
  await page.waitForLoadState('networkidle');
  await scene.first?.(page);
  await page.waitForLoadState('networkidle');
  // A scene begins with what is there, not with what is on its way.
  await sleep(500);
  await page.getByText('Loading…').first().waitFor({ state: 'hidden' });
  await page.evaluate(() => document.fonts.ready);
  const client = await page.context().newCDPSession(page);
  const frames: { file: string; at: number }[] = [];
  client.on('Page.screencastFrame', ({ data, sessionId }) => {
    const file = `${piece}-${frames.length}.jpg`;
    writeFileSync(file, Buffer.from(data, 'base64'));
    frames.push({ file, at: performance.now() });
    void client.send('Page.screencastFrameAck', { sessionId });
  });
  const lasts = lengthOf(scene);
  // the browser tells only of what changes: the scene opens with a picture of its own
  const opening = `${piece}-opening.jpg`;
  await page.screenshot({ path: opening, quality: 92 });
  const began = performance.now();
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 2 });
  await sleep(lasts * 0.35);
  await scene.do?.(page);
  await sleep(Math.max(0, began + lasts - performance.now()));
  await client.send('Page.stopScreencast');
  await page.context().close();
  const end = began + lasts;
  return [{ file: opening, at: began }, ...frames.filter(({ at }) => at < end)].map(
    ({ file, at }, index, kept) => `file '${file}'\nduration ${((kept[index + 1]?.at ?? end) - at) / 1000}`,
  );
}

const ffmpeg = (...options: string[]) => execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...options]);

/** The film in both encodings, and its captions. */
function encode(name: keyof typeof films, list: string, captions: readonly string[]) {
  const pictures = ['-f', 'concat', '-safe', '0', '-i', list, '-an', '-r', '15', '-vf', 'scale=960:540'];
  const to = (end: string) => path.join(folder, `${name}.${end}`);
  const colours = ['-pix_fmt', 'yuv420p'];
  ffmpeg(
    ...pictures,
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '34',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-cpu-used',
    '3',
    ...colours,
    to('webm'),
  );
  ffmpeg(...pictures, '-c:v', 'libx264', '-crf', '25', '-movflags', '+faststart', ...colours, to('mp4'));
  writeFileSync(to('vtt'), `WEBVTT\n\n${captions.join('\n\n')}\n`);
  for (const end of ['webm', 'mp4']) {
    const { size: bytes } = statSync(to(end));
    console.log(`${to(end)}: ${Math.round(bytes / 1024)} KB`);
    if (bytes > limit) throw new Error(`${to(end)} is larger than a film may be`);
  }
}

await shown(folder, async (product) => {
  await takePosters(folder, product);
  const scratch = mkdtempSync(path.join(tmpdir(), 'stoa-films-'));
  for (const name of ['promo', 'about'] as const) {
    const scenes = films[name];
    const pictures: string[] = [];
    const captions: string[] = [];
    let now = 0;
    for (const [at, scene] of scenes.entries()) {
      pictures.push(...(await record(scene, product, path.join(scratch, `${name}-${at}`))));
      for (const line of scene.says) {
        captions.push(`${stamp(now)} --> ${stamp(now + readingTime(line))}\n${line}`);
        now += readingTime(line);
      }
    }
    const list = path.join(scratch, `${name}.txt`);
    // the last picture's duration counts only if another follows
    writeFileSync(list, [...pictures, pictures.at(-1)!.split('\n')[0]].join('\n'));
    encode(name, list, captions);
  }
  rmSync(scratch, { recursive: true });
});
