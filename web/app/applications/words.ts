/** What is said of both kinds of application; a noun is "student" or "professor", a role the same with a capital. */
export const words = {
  andHasBeenToldByE: (name: string, rest: string) => `${name} ${rest}, and has been told by e-mail.`,
  failedToUpdateStatus: 'Failed to update status',
  failedToSave: (noun: string) => `Failed to save ${noun}`,
  failedToLoad: (noun: string) => `Failed to load ${noun}s`,
  failedToDelete: (noun: string) => `Failed to delete ${noun}`,
  applicationSent: 'Your application was sent. You get an e-mail as soon as it is decided.',
  sendApplication: 'Send Application',
  applicationSentAgain: 'Your application was sent again. You get an e-mail as soon as it is decided.',
  sendApplicationAgain: 'Send Application Again',
  sendItWithoutThese: 'Send it without these?',
  stillEmptyOnceItIsSent: (rest: string) =>
    `Still empty: ${rest}. Once it is sent, you can add something only if you are asked for it.`,
  sendAnyway: 'Send Anyway',
  goBack: 'Go Back',
  name: 'Name',
  status: 'Status',
  sentAgain: 'Sent again',
  waitingFor: 'Waiting for',
  approvals: (role: string) => `${role} Approvals`,
  people: (role: string) => `${role}s`,
  nobodyWaits: (noun: string) => `No ${noun} waits for approval.`,
  view: 'View',
  wasExported: (name: string) => `${name} was exported.`,
  failedToExportStudent: 'Failed to export student',
  export: 'Export',
  back: 'Back',
  firstSent: (createdAt: string) => `First sent ${createdAt}.`,
  sent: (createdAt: string) => `Sent ${createdAt}.`,
  sentAgainUnchanged: (waitingSince: string) => `Sent again ${waitingSince}, unchanged.`,
  takenBackToChange: (name: string) =>
    `${name} took this application back to change it. You can decide once it is sent again.`,
  sentAgainAndMarked: (waitingSince: string) =>
    `Sent again ${waitingSince}. Changes are marked below and listed in the history.`,
  decidedThis: (decidedBy: string, decidedAt: string) => `${decidedBy} decided this ${decidedAt}.`,
  reasonOf: (statusReason: string) => `Reason: ${statusReason}`,
  idNumber: 'ID number',
  clearTheOf: (label: string, person: string) => `Clear the ${label} of ${person}?`,
  theFileCantBeOpenedAny: (person: string) =>
    `The file can’t be opened any more. The application becomes Awaiting Info, and ${person} is asked by e-mail to send the document again.`,
  clearValue: 'Clear Value',
  failedToClearAttachmentPlease: 'Failed to clear attachment. Please try again.',
  theWasClearedAndHasBeen: (label: string, person: string) =>
    `The ${label} was cleared, and ${person} has been told by e-mail.`,
  ofThe: (label: string) => `of the ${label}`,
  maskedTypeOverItToReplace: 'Masked. Type over it to replace the number.',
  forAdministrators: 'For administrators',
  recordWasAdded: (noun: string, name: string) => `The ${noun} record of ${name} was added.`,
  recordWasSaved: (noun: string, name: string) => `The ${noun} record of ${name} was saved.`,
  recordWasDeleted: (noun: string, name: string) => `The ${noun} record of ${name} was deleted.`,
  add: (role: string) => `Add ${role}`,
  addButton: (role: string) => `+ Add ${role}`,
  person: 'Person',
  editRole: (role: string) => `Edit ${role}`,
  save: (role: string) => `Save ${role}`,
  application: 'Application',
  theHistoryCouldNotBeLoaded: 'The history could not be loaded.',
  thereAreNoneYet: (noun: string) => `There are no ${noun}s yet. Add the first one.`,
  deleteTheRecordOf: (noun: string, name: string) => `Delete the ${noun} record of ${name}?`,
  theApplicationAndItsDocuments: (name: string) =>
    `The application and its documents are deleted. The account of ${name} stays, and can send a new application.`,
  delete: 'Delete',
  edit: 'Edit',
  takenBack: 'Taken back',
  youHaveTakenItBack: 'You’ve taken your application back. Change what you like, then send it again.',
  information: (role: string) => `${role} Information`,
  nothingHereForYou: (noun: string) =>
    `There is nothing here for you: this page shows ${noun}s their own application, and your account is not a ${noun}’s.`,
  contact: 'Contact',
  documents: 'Documents',
  newSinceLastTime: 'New since last time',
  asEverybodyReadsIt: 'As everybody reads it',
  yourBiographyCouldNotBeSaved: 'Your biography could not be saved',
  yourBiographyWasSaved: 'Your biography was saved.',
  biography: 'Biography',
  seeHowYouArePresented: 'See how you are presented',
  saveBiography: 'Save biography',
  yourBiography: 'Your biography',
  usersWithTheRoleWhoHave: (role: string) => `Users with the role ${role} who have no record yet.`,
  typeANameOrAnAddress: 'Type a name or an address',
  failedToLoadUsers: 'Failed to load users',
  searching: 'Searching…',
  nobodyMatches: 'Nobody matches.',
  everyUserWithTheRoleHas: (role: string) => `Every user with the role ${role} has a record already.`,
  aboutOf: (count: string) => `about ${count}`,
  theFirstOfTypeMoreTo: (pageSize: number, all: string) =>
    `The first ${pageSize} of ${all}. Type more to find the others.`,
  takeYourApplicationBack: 'Take your application back?',
  nobodyDecidesUntilYouSendIt:
    'You can change everything in it. Nobody decides on it until you send it again, and it then waits from that day on.',
  takeItBack: 'Take it back',
  leaveItAsItIs: 'Leave it as it is',
  yourApplicationCouldNotBeTakenBack: 'Your application could not be taken back.',
  takeItBackToEdit: 'Take back and edit',
};

/** What one kind of application says otherwise than the other; by status, what a decision means and what was done. */
export interface KindWords {
  readonly list: string;
  readonly required: string;
  readonly consequences: Readonly<Record<string, string>>;
  readonly done: Readonly<Record<string, string>>;
  /** To the person whose application it is. */
  readonly meaning: Readonly<Record<string, string>>;
}
const again = 'is told by e-mail that the application is looked at again, and waits for a new decision.';
const done = {
  Approved: 'was approved',
  Denied: 'was denied',
  'Awaiting Info': 'is Awaiting Info',
  Pending: 'is Pending again',
};
const meaning = {
  Pending: 'Your application waits for approval. You get an e-mail as soon as it is decided.',
  Denied: 'Please write to the support if you have questions.',
  'Awaiting Info': 'Something is missing. Fill in what is empty and send your application again.',
};

export const studentWords: KindWords = {
  list: 'Student Records',
  required:
    'This information is required to be submitted for approval before recieving credit for an accredited course.',
  consequences: {
    Approved: 'is told by e-mail, and the courses taken for credit count from then on.',
    Denied: 'is told by e-mail, with the reason if you give one, and gets no credit for courses.',
    'Awaiting Info': 'is told by e-mail, and can fill in what is empty and send the application again.',
    Pending: again,
  },
  done,
  meaning: { ...meaning, Approved: 'The courses you take for credit count.' },
};
export const professorWords: KindWords = {
  list: 'Professors',
  required:
    'This information is required to be submitted for approval before scheduling or teaching an accredited course.',
  consequences: {
    Approved: 'can then be chosen as the professor of courses, and schedule courses. An e-mail says so.',
    Denied: 'is told by e-mail, with the reason if you give one, and can’t schedule courses.',
    Pending: again,
  },
  done,
  meaning: {
    ...meaning,
    Approved: 'You can be chosen as the professor of a course, and schedule courses of your own.',
  },
};
