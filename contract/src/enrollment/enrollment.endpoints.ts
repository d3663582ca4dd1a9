import { endpoints } from '../kernel/endpoint.ts';
import { i18n } from '../kernel/i18n.ts';
import { everyRole, approvers } from '../kernel/role.ts';
import type { shapes } from './enrollment.shapes.ts';
export type * from './enrollment.shapes.ts';

/** The kinds of activity. Each is something the student did; grades, messages and signing in are none. */
export const activityKinds = ['attendance', 'work', 'added'] as const;
export type ActivityKind = (typeof activityKinds)[number];
/** The kinds on signed rosters. The last two are only on rosters that were signed under the first rule. */
export const evidenceKinds = [...activityKinds, 'grade', 'message'] as const;
/** The number of the current rule for counting activity. Each signature stores it. */
export const activityRule = 2;
/** Explains the activity that a rule counts, for the screen and the printed roster. */
export const ruleInWords = (rule: number): string =>
  rule === 1
    ? i18n.t(
        'Activity was counted by our first rule: attendance, work handed in, grades above zero and messages on the board.',
      )
    : i18n.t(
        'Activity is what students did: meetings attended, work handed in, and acts that a professor added. Grades, messages and signing in don’t count.',
      );

export const correctionKinds = [
  /*i18n*/ 'attended',
  /*i18n*/ 'never attended',
  /*i18n*/ 'withdrawn',
  /*i18n*/ 'grade',
] as const;
export const correctionDecisions = [/*i18n*/ 'confirmed', /*i18n*/ 'refused'] as const;

const professors = ['Professor'] as const;
const teaching = ['Professor', 'InstitutionAdmin', 'Administrator'] as const;

export const enrollment = endpoints<typeof shapes>('roster')({
  dates: ['GET /api/course-instance/{id}/dates', everyRole],
  leaving: ['GET /api/course-instance-registration/{id}/leaving', ['Student', 'Administrator']],
  census: ['GET /api/course-instance/{id}/census', teaching],
  sign: ['POST /api/course-instance/{id}/census', professors, 'none'],
  censusPaper: ['GET /api/course-instance/{id}/census.pdf', teaching],
  addActivity: ['POST /api/course-instance-registration/{id}/activity', professors],
  correct: ['POST /api/course-instance-registration/{id}/corrections', professors],
  corrections: ['GET /api/corrections', teaching],
  decide: ['PATCH /api/correction/{id}', approvers],
});
