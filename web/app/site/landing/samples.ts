export interface SampleProfessor {
  readonly name: string;
  readonly credentials: string;
  readonly about: string;
  readonly portrait: 'bun' | 'beard' | 'scarf' | 'glasses';
}
export const sampleFaculty: readonly SampleProfessor[] = [
  {
    name: 'Dr. Elena Marchetti',
    credentials: /*i18n*/ 'PhD in Philosophy',
    about: /*i18n*/ 'Teaches the ancients slowly, a dozen pages a week, and expects to be argued with.',
    portrait: 'bun',
  },
  {
    name: 'Dr. Samuel Okafor',
    credentials: /*i18n*/ 'PhD in Psychology',
    about: /*i18n*/ 'Came to the study of the mind from the clinic, and keeps one foot in each.',
    portrait: 'beard',
  },
  {
    name: 'Dr. Miriam Haddad',
    credentials: /*i18n*/ 'PhD in Near Eastern Studies',
    about: /*i18n*/ 'Reads cuneiform with beginners, from the first evening, with clay.',
    portrait: 'scarf',
  },
  {
    name: 'Dr. Henry Whitlock',
    credentials: /*i18n*/ 'DPhil in Mathematics',
    about: /*i18n*/ 'Believes that proofs are a kind of prose, and marks them as such.',
    portrait: 'glasses',
  },
];
