import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Words that had several meanings, or one that nobody else knows, each with the words that say it now. */
const retired = {
  again: 'the name of what is repeated: retry, resend, renew',
  drawn: 'toReply, rendered, visible',
  face: 'siteData, font',
  facts: 'details, courseFacts',
  forget: 'erase, clear',
  forgotten: 'erased',
  held: 'locked, reserved, quarantined, heldBack',
  hold: 'lock, reserve, quarantine',
  introduced: 'hooks',
  queue: 'job, channel, waitingList, review',
  standing: 'creditStatus',
  told: 'shown, notice',
  wish: 'input',
  work: 'context, task, submission, assignment',
};
/** Names that the API and the database gave away before, and names that mean the one thing left. */
const kept = new Set(
  `askAgain sendAgain sendAllAgain again facts told standing queue queueMail held heldUntil heldAt isHeldBack FontFace courseFacts CourseFacts
   directoryHold workId isForgotten work studentWork createQueue updateQueue EAI_AGAIN`.split(/\s+/),
);

const root = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', 'contract/src', 'server/src', 'web/app'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
const wordsIn = (name: string) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

/** The retired words in a text's identifiers, without those in its comments, its strings and what JSX shows. */
function retiredIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`(?:[^`\\]|\\.)*`/g, ' ');
  const names = new Set(code.match(/\b[A-Za-z_$][\w$]*/g) ?? []);
  return [...names].filter((name) => !kept.has(name) && wordsIn(name).some((word) => Object.hasOwn(retired, word)));
}

test('retired words are in no identifier', () => {
  const found = files.flatMap((file) =>
    retiredIn(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('retired words are in no file’s name', () => {
  const named = files.filter((file) => wordsIn(path.basename(file)).some((word) => Object.hasOwn(retired, word)));
  expect(named).toEqual([]);
});

// Two texts with a retired word in a name, and two without.
test.each([
  ['const wish = 1;', ['wish']],
  ['async function heldCourse(db: Db) {}', ['heldCourse']],
  ['// a wish of somebody\nconst input = "queue";', []],
  ['export const erased = { told: true };', []],
])('%s', (text, found) => {
  expect(retiredIn(text)).toEqual(found);
});

/** The nouns of what Stoa is about. */
const nouns =
  /course|professor|student|registration|enrol|grade|meeting|payment|refund|agreement|assignment|transcript|census|seat/i;
// Seen red with the page of a course, the taxes, the choice of an institution and the name of a course, which once were there.
test('the kit and the kernels name nothing that Stoa is about', () => {
  const named = files
    .filter((file) => /^(?:web\/app\/(?:ui|kernel)|(?:server|contract)\/src\/kernel)\/.*(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(path.join(root, file), 'utf8');
      const declared = code.matchAll(/^(?:export )?(?:async )?(?:const|function|interface|type) (\w+)/gm);
      return [file, ...[...declared].map(([, name]) => `${file}: ${name}`)];
    });
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter((one) => nouns.test(one))).toEqual([]);
});
