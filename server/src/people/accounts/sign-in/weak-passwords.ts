import { i18n } from '@stoa/contract/kernel/i18n';
import { refuseField } from '../../../kernel/refusal.ts';
import { hashPassword, normal } from './passwords.ts';

interface Chooser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}
/** Words that an attacker would try first on this site. */
const productWords = ['stoa', 'professor', 'student', 'university', 'course', 'courses', 'teacher', 'admin'];
let common: Promise<Set<string>> | undefined;

/** The most common passwords according to leaks, loaded when the first password is chosen. */
const commonPasswords = async (): Promise<Set<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set<string>(dictionary['passwords-common']);
};

/** True when a password is easy to guess: a common one, or the site's or the person's own name with some digits. */
export async function isEasilyGuessed(password: string, person: Chooser): Promise<boolean> {
  const small = normal(password).toLowerCase();
  common ??= commonPasswords();
  if ((await common).has(small)) return true;
  const letters = small.replaceAll(/[^\p{L}]/gu, '');
  const own = [person.firstName, person.lastName, person.email.split('@')[0] ?? '', person.firstName + person.lastName];
  const words = [
    ...productWords,
    ...own.map((word) =>
      normal(word)
        .toLowerCase()
        .replaceAll(/[^\p{L}]/gu, ''),
    ),
  ];
  if (small === normal(person.email).toLowerCase()) return true;
  return words.some((word) => word !== '' && (letters === word || letters === word + word));
}

/** Hashes a newly chosen password. Throws a Refusal at its field when it is easy to guess. */
export async function hashChosen(
  password: string,
  { field, person }: { field: string; person: Chooser },
): Promise<string> {
  if (await isEasilyGuessed(password, person))
    throw refuseField(
      field,
      i18n.t('This password is too easy to guess. Choose another one, such as three words that don’t belong together.'),
    );
  return hashPassword(password);
}
