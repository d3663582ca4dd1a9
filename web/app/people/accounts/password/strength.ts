import { ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { minimumPasswordLength } from '@stoa/contract/people/accounts.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';

// The estimator is large because of its password lists. Import this file only once someone types a password.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export interface Strength {
  /** 0 very weak, 1 weak, 2 fair, 3 good, 4 strong */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** A hint for a better password; empty when it is strong enough. */
  readonly hint: string;
}

const general = /*i18n*/ 'Add a word or two that no one would expect.';
const ownWords = /*i18n*/ 'Your own name and email address are the first thing others try.';
const common = /*i18n*/ 'This is among the passwords others try first.';
const repeated = /*i18n*/ 'Repeated characters add little.';
const dates = /*i18n*/ 'Dates and years are easy to guess.';
const keys = /*i18n*/ 'Keys next to each other are easy to guess.';
/** The message for each of the estimator's warnings. */
const hints: Readonly<Record<string, string>> = {
  userInputs: ownWords,
  topTen: common,
  topHundred: common,
  common,
  similarToCommon: /*i18n*/ 'This is close to a password others try first.',
  wordByItself: /*i18n*/ 'One word alone is easy to guess.',
  simpleRepeat: repeated,
  extendedRepeat: repeated,
  repeated,
  sequences: /*i18n*/ 'Sequences such as “abc” or “6543” are easy to guess.',
  straightRow: keys,
  keyPattern: keys,
  longerKeyboardPattern: keys,
  dates,
  recentYears: dates,
  associatedYears: dates,
  l33t: /*i18n*/ 'Swapping an “a” for an “@” adds little.',
  reverseWords: /*i18n*/ 'A word spelled backwards is nearly as easy to guess.',
  capitalization: /*i18n*/ 'A capital first letter adds little.',
  allUppercase: /*i18n*/ 'Using only capitals adds little.',
};

/** Splits names and an email address into words. Skips words of one or two letters, which would match everywhere. */
const wordsOf = (about: readonly string[]): string[] =>
  [...new Set(about.flatMap((one) => [one.toLowerCase(), ...one.toLowerCase().split(/[^\p{L}\p{N}]+/u)]))].filter(
    (word) => word.length > 2,
  );

function hintOf({ feedback: { warning, suggestions }, score }: ZxcvbnResult): string {
  if (score >= 3) return '';
  return i18n.t([warning ?? '', ...suggestions].map((name) => hints[name]).find(Boolean) ?? general);
}

/** Rates a password against an attacker who knows the words in `about`. */
export function strengthOf(typed: string, about: readonly string[]): Strength {
  const password = typed.normalize('NFC');
  const result = estimator.check(password, wordsOf(about));
  if (password.length >= minimumPasswordLength) return { score: result.score, hint: hintOf(result) };
  return {
    score: result.score > 1 ? 1 : result.score,
    hint: i18n.t('Use at least {count, number} characters.', { count: minimumPasswordLength }),
  };
}
