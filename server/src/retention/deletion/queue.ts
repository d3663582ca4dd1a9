/** The queue of the job that takes a deleted person's name out of others' texts. */
export const wordsQueue = 'retention.words';
