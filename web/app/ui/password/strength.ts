import { ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { minimumPasswordLength } from '@stoa/contract/accounts';

// Large, because of its lists of passwords: only ever imported when somebody types one.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export interface Strength {
  /** 0 very weak, 1 weak, 2 fair, 3 good, 4 strong */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** What would make it better; empty where nothing need. */
  readonly hint: string;
}

const tooShort = `Use at least ${minimumPasswordLength} characters.`;
const general = 'Add another word or two that nobody would expect.';
const ownWords = 'Your own name and e-mail address are the first thing others try.';
const common = 'This is among the passwords others try first.';
const repeated = 'Repeating the same adds little.';
const dates = 'Dates and years are easy to guess.';
const keys = 'Keys that lie side by side are easy to guess.';
/** The estimator's names for what it found, in words. */
const hints: Readonly<Record<string, string>> = {
  userInputs: ownWords,
  topTen: common,
  topHundred: common,
  common,
  similarToCommon: 'This is much like a password others try first.',
  wordByItself: 'One word alone is easy to guess.',
  simpleRepeat: repeated,
  extendedRepeat: repeated,
  repeated,
  sequences: 'Sequences such as “abc” or “6543” are easy to guess.',
  straightRow: keys,
  keyPattern: keys,
  longerKeyboardPattern: keys,
  dates,
  recentYears: dates,
  associatedYears: dates,
  l33t: 'A “@” for an “a” fools nobody.',
  reverseWords: 'A word backwards is nearly as easy to guess.',
  capitalization: 'A capital in front adds little.',
  allUppercase: 'Capitals throughout add little.',
};

/** Names and an e-mail address as the words they are made of; those of one or two letters would be found everywhere. */
const wordsOf = (about: readonly string[]): string[] =>
  [...new Set(about.flatMap((one) => [one.toLowerCase(), ...one.toLowerCase().split(/[^\p{L}\p{N}]+/u)]))].filter(
    (word) => word.length > 2,
  );

function hintOf({ feedback: { warning, suggestions }, score }: ZxcvbnResult): string {
  if (score >= 3) return '';
  return [warning ?? '', ...suggestions].map((name) => hints[name]).find(Boolean) ?? general;
}

/** How long a password would stand against somebody who guesses and knows the words `about` the person. */
export function strengthOf(password: string, about: readonly string[]): Strength {
  const result = estimator.check(password, wordsOf(about));
  if (password.length >= minimumPasswordLength) return { score: result.score, hint: hintOf(result) };
  return { score: result.score > 1 ? 1 : result.score, hint: tooShort };
}
