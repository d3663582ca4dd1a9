/** What the landing page says; apart, because it is long and no other page says it. */
export const words = {
  aboutStoa: 'About Stoa',
  theFirstStoaWasACovered:
    'The first Stoa was a covered walk beside the market of Athens. Whoever wished to teach there, taught; whoever wished to learn, came. It had columns and no gate.',
  theBestTeacherIEverHad:
    'The best teacher I ever had was told there was no budget for her. I have been building the place where she would not have had to ask.',
  theFounderOfStoa: 'The founder of Stoa',
  readTheOpEdAPractice: 'Read the op-ed: A practice of one’s own',
  whyAProfessorWouldPractiseAlone: 'Why a professor would practise alone',
  whatACourseCostsWhereThe: 'What a course costs, where the money goes at a university, and where it goes here.',
  aPracticeOfOnesOwn: 'A practice of one’s own',
  aPhysicianMayOpenAPractice:
    'A physician may open a practice. So may a lawyer, an architect, a therapist. Of the learned professions only the professor may not: to teach for credit is to be employed by an institution, or not to teach.',
  itNeedNotBeSoWhat:
    'It need not be so. What a student needs to be sure of is that the course meets a standard, that the professor is who they say, and that the credit will be honoured. An institution can vouch for all three without owning the room. What remains is a teacher, a subject, and those who want to learn it: and a price the two sides can see.',
  seeAllCourses: 'See all courses',
  starts: 'Starts',
  price: 'Price',
  faculty: 'Faculty',
  sampleProfilesTheseFourAreInvented:
    'Sample profiles: these four are invented, to show how a professor is presented. Their portraits are drawn.',
  sample: (credentials: string) => `${credentials} · Sample`,
  applyAsAPrivatePracticeProfessor: 'Apply as a private-practice professor',
  playTheFilmWithoutSound: 'Play the film, without sound',
  english: 'English',
  stoaHigherEducationReimagined: 'Stoa: higher education, reimagined',
  accreditedCoursesTaughtByProfessors:
    'Accredited courses, taught by professors in private practice. Stoa brings professors and students together without institutional bureaucracy.',
  higherEducationReimagined: 'Higher education, reimagined',
  about: 'About',
  toDecentralizeTheBestEducation: 'To decentralize the best education at every price point.',
  aProfessorWhoCanTeachShould:
    'A professor who can teach should need no committee to be allowed to, and a student who wants to learn should need no fortune to be taught. We keep what makes a course worth its credit, and leave out the rest.',
  aWorldInWhichProfessorsPractise:
    'A world in which professors practise as physicians and lawyers do: under their own name, answerable for their own work, and chosen by those they serve.',
  institutionsLendSuchAPractice:
    'Institutions lend such a practice their accreditation. Students find in it what no lecture hall of three hundred can give: a teacher who knows them.',
  students: 'Students',
  joinAsAStudent: 'Join as a student',
  takeSingleCoursesForCreditOr:
    'Take single courses for credit, or audit them for less. Apply once, register when you like, and keep your grades, messages and receipts in one place.',
  professors: 'Professors',
  joinAsAProfessor: 'Join as a professor',
  offerYourOwnAccreditedCourses:
    'Offer your own accredited courses, at your own price. Approval, registration, payment, gradebook and message board are taken care of.',
  upcomingCourses: 'Upcoming courses',
  professor: 'Professor',
  howStoaWorks: 'How Stoa works',
  fromACourseOnPaperTo: 'From a course on paper to the first evening of class',
  aProfessorDefinesACourseAnd:
    'A professor defines a course and proposes a date. An institution approves it. Students register for credit or audit, pay, and meet on the course’s board; at the end the grade stands in the gradebook.',
  close: 'Close',
  aProfessorWritesTheCourse: 'A professor writes the course.',
  anInstitutionVouchesForIt: 'An institution vouches for it.',
  studentsChooseCreditOrAudit: 'Students choose credit or audit.',
  theResultStandsInTheGradebook: 'The result stands in the gradebook.',
  openForRegistrationNow: 'Open for registration now',
  from: (start: string) => `, from ${start}`,
  noCourseIsOpenForRegistration: 'No course is open for registration right now. Look in again soon.',
  whatStudentsCanRegisterForToday: 'What students can register for today stands on the page of courses.',
};
