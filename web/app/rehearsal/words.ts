/** What rehearsal says. */
export const words = {
  rehearsal: 'Rehearsal',
  paymentsAreRealHereThereIs: 'Payments are real here: there is nothing to rehearse.',
  playsEveryEndingOfAPayment:
    'Plays every ending of a payment with the simulated payment service: from the order to the ledger, through the code that everybody’s payments take. A sample course is opened for it and cancelled afterwards; the students are samples too. No money moves, and what they have paid stays in the ledger under their names.',
  playAll: 'Play All',
  ofPlayed: (done: number, length: number, at: string) => `${done} of ${length} played. ${at}…`,
  ofPlayedOf: (done: number, length: number) => `${done} of ${length} played.`,
  play: 'Play',
  openingASampleCourse: 'Opening a sample course',
  cancellingTheSampleCourse: 'Cancelling the sample course',
  beingPlayed: 'Being played',
  endedAsItShould: 'Ended as it should',
  endedOtherwise: 'Ended otherwise',
  whenItWasOverTheLedger: 'When it was over, the ledger said',
  noRegistration: 'no registration',
  openIt: 'Open it',
  inTheLedger: 'in the ledger',
};
