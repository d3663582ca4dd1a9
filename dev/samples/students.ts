/** A sample student of the past: where they are registered, and how many days ago. */
export interface SampleStudent {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly joined: number;
  readonly application: 'Approved' | 'Pending' | 'none';
}

// Their family names say in their own script that they are samples, and in English.
const greek = 'Δείγμα Sample';
const arabic = 'عيّنة Sample';
const chinese = '样本 Sample';

const inRhetoric: readonly (readonly [firstName: string, lastName?: string])[] = [
  ['Aspasia'],
  ['Διοτίμα', greek],
  ['Gorgias'],
  ['زينب', arabic],
  ['Corinna'],
  ['文静', chinese],
  ['Maximiliana Theodora Alexandrina', 'of the Exceptionally Long and Patiently Hyphenated-Sample'],
  ['Lysias'],
  ['Ἀρισταγόρας Εὐθυδήμου', greek],
  ['Phryne'],
  ['عبد الرحمن', arabic],
  ['Isocrates'],
  ['Erinna'],
  ['子涵', chinese],
  ['Demosthenes'],
  ['Io'],
  ['Praxilla'],
  ['Aeschines'],
  ['Leontion'],
  ['Hermagoras'],
  ['Anyte'],
  ['Cleobulina'],
  ['Philodemus'],
];
const elsewhere: readonly (readonly [firstName: string, lastName?: string])[] = [
  ['Nossis'],
  ['Aratus'],
  ['Μυρτώ', greek],
  ['Hipparchia'],
  ['Crates'],
  ['思远', chinese],
  ['Telesilla'],
  ['Moiro'],
  ['Eudoxus'],
  ['ليلى', arabic],
  ['Damo'],
  ['Bion'],
  ['Arignote'],
  ['Menedemus'],
  ['Axiothea'],
];

const person = ([firstName, lastName = 'Sample']: readonly [string, string?], email: string) => ({
  email: `${email}@sample.example`,
  firstName,
  lastName,
});

/** Those of the course that is running; some registered before they were approved, as students may. */
export const rhetoricians: readonly SampleStudent[] = inRhetoric.map((name, at) => ({
  ...person(name, `rhetoric${at + 1}`),
  joined: 86.2 - at * 2.42,
  application: at % 9 === 7 ? 'none' : 'Approved',
}));

/** The others, the earliest first; the last ones wait for a decision. */
export const others: readonly SampleStudent[] = elsewhere.map((name, at) => ({
  ...person(name, `student${at + 1}`),
  joined: at < 5 ? 96 - at : [58, 54, 49, 27, 24, 22, 17, 7.5, 2.3, 0.4][at - 5]!,
  application: at >= 12 ? 'Pending' : 'Approved',
}));
export const newProfessors = [
  { ...person(['Anaximander'], 'third.professor'), joined: 8.1, title: 'Lecturer in Geography' },
  { ...person(['Ὑπατία ἡ Νεωτέρα', greek], 'fourth.professor'), joined: 1.6, title: 'Lecturer in Mathematics' },
];
