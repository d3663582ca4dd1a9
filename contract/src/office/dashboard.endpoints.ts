import { endpoints } from '../kernel/endpoint.ts';
import { everyRole, approvers } from '../kernel/role.ts';
import type { shapes } from './dashboard.shapes.ts';
export type * from './dashboard.shapes.ts';

export const recentRegistrations = 5;
export const descriptionPreview = 80;
/** The days within which a course starts soon, and the number below which its students are few. */
export const soonDays = 14;
/** The maximum number of such courses that are shown. */
export const mostStarting = 10;
export const fewStudents = 5;
/** The maximum number of a professor's courses whose next step is shown. */
export const mostOwn = 12;
export const shownWeeks = 12;
/** Home shows days that are at most so many days away. */
export const agendaDays = 14;
/** The maximum number of days, and of news, that Home shows. */
export const mostAgendaDays = 10;
export const mostNews = 5;
export const agendaDayKinds = ['drop', 'withdraw', 'census', 'grades', 'qualification'] as const;
export const mostLook = 100;
export const changeKinds = [
  'joined',
  'professors applied',
  'students applied',
  'proposed',
  'registered',
  'paid',
  'refunded',
] as const;

export const dashboard = endpoints<typeof shapes>()({
  mine: ['GET /api/dashboard', everyRole],
  overview: ['GET /api/dashboard/overview', approvers],
});
