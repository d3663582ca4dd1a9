export interface SampleProfessor {
  readonly name: string;
  readonly credentials: string;
  readonly about: string;
  readonly portrait: 'bun' | 'beard' | 'scarf' | 'glasses';
}
export const sampleFaculty: readonly SampleProfessor[] = [
  {
    name: 'Dr. Elena Marchetti',
    credentials: 'PhD in Philosophy',
    about: 'Teaches the ancients slowly, a dozen pages a week, and expects to be argued with.',
    portrait: 'bun',
  },
  {
    name: 'Dr. Samuel Okafor',
    credentials: 'PhD in Psychology',
    about: 'Came to the mind by way of the clinic, and keeps one foot in each.',
    portrait: 'beard',
  },
  {
    name: 'Dr. Miriam Haddad',
    credentials: 'PhD in Near Eastern Studies',
    about: 'Reads cuneiform with beginners, from the first evening, with clay.',
    portrait: 'scarf',
  },
  {
    name: 'Dr. Henry Whitlock',
    credentials: 'DPhil in Mathematics',
    about: 'Believes that proofs are a kind of prose, and marks them as such.',
    portrait: 'glasses',
  },
];
