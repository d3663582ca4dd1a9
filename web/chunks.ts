const packages = (...names: string[]) => new RegExp(`node_modules/(?:${names.join('|')})/`);
const app = (...files: string[]) => new RegExp(`web/app/(?:${files.join('|')})`);
/** Files of the contract without zod. */
const light = (files = '') => new RegExp(`contract/src/${files}(?!.*\\.shapes\\.)`);
const either = (...some: RegExp[]) => new RegExp(some.map(({ source }) => source).join('|'));

/** All plain parts but those of lists, forms and people, which not every page has. */
const forEveryPage = '(?!Input|Table\\.|WholeText|Printed|Picture)';
/** The folder of a feature; public pages, the board and the gradebook go their own ways, as fields and forms do. */
const featureOf = (id: string) =>
  /web\/app\/(?!kernel|ui)\w+\/(?!site|shell|board|gradebook|course-rooms|courses)([\w-]+)\/(?!\w*(?:Fields?|Form|NewPassword|Payment\w+|Review|Approval\w+|DeletionSection)\.tsx)\w+\.tsx?$/.exec(
    id,
  )?.[1] ?? null;

/**
 * The files that the program comes in, beside one for each screen. Fifty small ones take longer than five of the same weight. A
 * group takes what its modules import as well, so the first ones are those that every page has.
 */
export const groups = [
  {
    name: 'frame', // every page
    test: either(
      packages(
        'react',
        'react-dom',
        'react-router',
        'scheduler',
        '@lingui/\\w+',
        '@tanstack/(?:react-query|query-core)(?!.*nfiniteQuery(?:Observer)?\\.).*',
      ),
      light('(?:paths|kernel/|office/site|enrollment/transcripts\\.|people/(?:accounts|own-account|credits))'),
      light('payments/tax'),
      app('root', 'kernel/(?!live|sendInParts|upload)', 'office/shell/(?:F|Header|Notice)', `ui/plain/${forEveryPage}`),
      app('ui/(?:Heading|icons|LanguageSwitch|colorScheme|format)\\.', 'office/site/(?:share|site\\.module)'),
      app('catalog/courses/wordsAbout'),
    ),
  },
  {
    name: 'shell', // the pages behind the login
    test: either(
      light('(?:office/dashboard|catalog/course-lifecycle)'),
      app(
        'office/shell/(?!SearchDialog|AcceptTerms)',
        `ui/plain/${forEveryPage}`,
        'ui/(?:Page|StatusBadge|Email|Figures|useModal|notify)\\b',
      ),
      app('people/accounts/AccountPages', 'office/(?:dashboard|setup)/\\w+\\.module', 'teaching/meetings/NextMeeting'),
    ),
  },
  { name: 'people', test: app('ui/plain/Picture') },
  {
    name: 'kit', // lists, and the pages of a course
    test: either(
      light('(?:catalog/course-instance|enrollment/(?!exchange-states)|teaching/|people/people|payments/payments)'),
      app(
        'ui/(?:RowsTable|PlainTable|Loaded|BarPage|RecordPage|DownloadButton|dialogs|files|useSend|usePrinting|CalendarSection|useRecord|plain/)',
        'kernel/live',
        'people/users/PersonLink',
        'catalog/course-instances/BoardButton',
        'teaching/course-rooms/\\w+\\.module',
      ),
    ),
    minShareCount: 2,
  },
  {
    name: 'records',
    test: either(
      light('(?!office/(?:landing|setup)|catalog/promise-words|exchange/|enrollment/exchange-states)'),
      app(
        'ui/(?!Chart|Form|Field|RecordInputs|useSchemaForm|Upload|\\w*Autosave|Choice|Markdown|\\w*Conflict|useDraft|clockTimes|OutcomeRows|sheets|SecretOnce|useFilePreview|review/[A-Z])',
      ),
    ),
    minShareCount: 2,
  },
  {
    name: 'courses', // a course's texts, in its room as well
    test: either(light('catalog/promise-words'), app('catalog/courses/(?:CourseTexts|CourseMedia|Promise)')),
  },
  {
    name: 'public', // cards and pages of courses
    test: either(light('office/landing'), app('catalog/courses/', 'office/site/(?:Courses|CourseCard)')),
  },
  { name: 'shapes', test: either(packages('zod'), /\.shapes\.ts/), minShareCount: 3 },
  { name: 'forms', test: app('ui/(?:Form|Field|RecordInputs|useSchemaForm|Upload|\\w*Autosave)') },
  { name: 'review', test: app('ui/review/') },
  { name: featureOf, test: (id: string) => featureOf(id) !== null, minShareCount: 2 },
  {
    name: 'exchange',
    test: either(light('exchange/'), app('exchange/(?!\\w*(?:Page|Dialog|MakeBatch))')),
    minShareCount: 2,
  },
  // the grid; its dialogs come when they are opened
  {
    name: 'gradebook',
    test: app(
      'teaching/gradebook/(?:CellEditor|Grade(?:Grid|Row|book(?:Page|Tools)?)\\.|Heading|Import|Undo|(?!pasted)[a-z])',
    ),
  },
].map((group, index, all) => ({ ...group, priority: all.length - index }));
