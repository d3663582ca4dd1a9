import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// Finds sentences in the word order of another language. Reword each one that is found, even a false alarm.

const root = path.resolve(import.meta.dirname, '..');
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

const verb = 'is|are|was|were|has|have|had|can|may|will|must|does|do|did';
const own = String.raw`of (?:its|their|his|her|our|your|one['’]s) own\b`;
/** Each pattern is tried on one sentence without its final mark. Questions are left out. */
const patterns: Record<string, RegExp> = {
  // Labels of up to four words, such as "What you’ll learn", are left alone.
  'a clause as the subject': /^(?:and |but |so )?(?:Whatever|Whoever|Whom|Who|What) (?:\S+ ){3,}\S+$/i,
  'a clause after a preposition': new RegExp(
    `\\b(?:for|to|from|with|by|than|beside|if|that|because|unless) who (?:${verb}|\\w+s)\\b`,
  ),
  'what another has': /\bwhat (?:is|was) (?:another|another['’]s|one['’]s|ours|theirs|not there)\b/,
  'the object first': /^Of (?!course\b|(?:the )?\d|[^,]+, only\b)(?:\S+ ){1,12}\S+/,
  'a question before its sentence':
    /^(?:Which|Whether|How|Why|What) [^?,]+, (?:the |an? )?\w+ (?:says?|shows?|tells?|knows?|names?)$/,
  whoever: /\b(?:whoever|whomever|whosoever)\b|\b(?:for|of|to|by|from) whom\b/i,
  anew: /\banew\b/,
  'stands in': /\b(?:stands?|stood) (?:in|on|at|there|below|above|under|apart)\b(?! (?:for|the way|line|order)\b)/,
  'lies in': /\b(?:lies|lie|lay) (?:in|on|at|there|below|above|under|over|beside|outside)\b/,
  'in the place of': /\bin the place of\b/,
  'as far as it is': /\bas far as (?:it|they|that|this|he|she|somebody|who|the \w+) (?:is|are|may|can)\b/,
  'by itself': /\bby (?:itself|themselves|oneself|himself)\b/,
  'to the letter': /\bto the letter\b/,
  'a thing of its own': new RegExp(`\\b(?:is|are|was|be|as|by|in|at|under|from|to|into|on) (?:\\w+ ){1,3}${own}`),
  oneself: /\bone['’]s own\b(?!$)|\boneself\b/,
  'a negation for a name': /\b(?:nobody|no one|none|nothing) (?:else )?but\b|\bthan what\b/i,
  'a riddle': /\bnothing (?:is|was) \w+ that (?:isn['’]t|is not|wasn['’]t|was not)\b/,
  'but for': /^(?!.*\bnot (?:only )?for\b).*\bbut for (?:a|an|the|that|those|what|one|its|their)\b/i,
  'at the most': /\bat the most\b/,
  'also when': /\balso (?:when|where|if|while)\b/,
};

/** Sentences as this project once had them. */
const bad = [
  'What is left goes back to the card.',
  'Whoever asks sees their own rows.',
  'Who was denied may apply again.',
  'The seat is free; what is paid goes back.',
  'The link is printed for who runs the site.',
  'Of a copied material the day stays.',
  'Of what is removed, the bytes are purged after 30 days.',
  'Which requests took long, the log says.',
  'The row answers like what is not there.',
  'Statements that search are planned anew each time.',
  'It lists the people for whom a mail waits.',
  'The score stands in the gradebook alone.',
  'The key lies in neither the database nor a backup.',
  'It takes a line in the place of its schemas.',
  'It answers, as far as it is known, with the name.',
  'A payment settles by itself when PayPal answers.',
  'They copied the call to the letter.',
  'A signed roster is a thing of its own.',
  'Nobody but the owner reads it.',
  'It is told in the transaction, so that nothing is told that isn’t.',
  'The last administrator may not delete oneself.',
  'All of them go, but for the last.',
  'It holds ten rows at the most.',
  'The answer comes at once, also when nobody asks.',
];
const good = [
  'What happens when a payment fails?',
  'Students who were denied can apply again.',
  'The test double stands in for PayPal.',
  'Of course, the database checks this too.',
  'The rest of the money goes back to the card.',
  'Refuses an order when an open payment stands in the way.',
  'The error says what happened and what to do next.',
  'Not only for students but for the whole site.',
  'Each course has its own page, and a board has no page of its own.',
  'The list shows who registered and when.',
];

const plain = (part: string) =>
  part
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, 'code')
    .replace(/[*_]{1,2}(?=\S)([^*_]+)[*_]{1,2}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
const sentences = (part: string) =>
  plain(part)
    .split(/(?<=[.!?][)”"’]?) (?=\S)|; /)
    .filter((one) => !/\?[)”"’*]?$/.test(one))
    .map((one) => one.replace(/[.!:;,)]+$/, ''));
const faults = (sentence: string) => Object.keys(patterns).filter((name) => patterns[name]!.test(sentence));

interface Passage {
  readonly line: number;
  readonly text: string;
}
const lineAt = (whole: string, at: number) => whole.slice(0, at).split('\n').length;
/** The document with its blocks of code emptied, in as many lines. */
const withoutCode = (document: string) =>
  document.replace(/^ *```[\s\S]*?^ *```/gm, (block) => block.replace(/[^\n]/g, ''));
/** Paragraphs, list items, headings and the cells of tables. */
function passagesOf(document: string): Passage[] {
  const bare = withoutCode(document);
  const start = String.raw` *(?:[-*]|\d+\.|#+) `;
  const blocks = bare.matchAll(new RegExp(`^(?:${start})?[^\\n]+(?:\\n(?!${start}| *\\|)[^\\n]+)*`, 'gm'));
  return [...blocks].flatMap((block) =>
    block[0]
      .replace(new RegExp(`^${start}`), '')
      .split(block[0].startsWith('|') ? /\||\n/ : /\0/)
      .map((one) => ({ line: lineAt(bare, block.index), text: one })),
  );
}
/** Comments and docstrings; lines of `//` that follow each other are one. */
function commentsOf(source: string): Passage[] {
  const found = source.matchAll(/(?<=^|[\s{(])(?:\/\*([\s\S]*?)\*\/|\/\/ .*(?:\n\s*\/\/ .*)*)/g);
  return [...found].map((one) => ({
    line: lineAt(source, one.index),
    text: (one[1] ?? one[0]).replace(/^\s*(?:\/\/|\*+)/gm, ' ').replace(/@\w+/g, ''),
  }));
}
const hits = (file: string, passages: Passage[]) =>
  passages.flatMap(({ line, text: passage }) =>
    sentences(passage)
      .filter((one) => faults(one).length > 0)
      .map((one) => `${file}:${line}: ${one} (${faults(one).join(', ')})`),
  );

// Seen red with each pattern taken out: it lets its sentence pass.
test('the patterns catch each odd sentence and no good one', () => {
  expect(bad.filter((one) => sentences(one).every((part) => faults(part).length === 0))).toEqual([]);
  expect(good.filter((one) => sentences(one).some((part) => faults(part).length > 0))).toEqual([]);
});

// Seen red with the documents as they were: 362 sentences.
test('documents are written in English word order', () => {
  const documents = tracked.filter((file) => file.endsWith('.md'));
  expect(documents.length).toBeGreaterThan(20);
  expect(documents.flatMap((file) => hits(file, passagesOf(text(file))))).toEqual([]);
});

test('lines of documents have at most 120 characters, those of tables and code apart', () => {
  const long = tracked
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      withoutCode(text(file))
        .split('\n')
        .flatMap((line, at) => (line.length > 120 && !line.startsWith('|') ? [`${file}:${at + 1}`] : [])),
    );
  expect(long).toEqual([]);
});

test('comments are written in English word order', () => {
  const code = tracked.filter(
    (file) =>
      /^(?:contract|server|web|dev|lab|scripts|tests)\/.*\.(?:ts|tsx|mjs)$/.test(file) &&
      !/^tests\/prose\.test\.ts$|^server\/src\/(?:schema|features)\.ts$/.test(file),
  );
  expect(code.length).toBeGreaterThan(500);
  expect(code.flatMap((file) => hits(file, commentsOf(text(file))))).toEqual([]);
});

test('messages are written in English word order', () => {
  const catalogs = tracked.filter((file) => /^contract\/locales\/en\/.*\.json$/.test(file));
  expect(catalogs.length).toBe(3);
  const messages = (file: string) =>
    Object.keys(JSON.parse(text(file)) as object).map((message, at) => ({ line: at + 2, text: message }));
  expect(catalogs.flatMap((file) => hits(file, messages(file)))).toEqual([]);
});
