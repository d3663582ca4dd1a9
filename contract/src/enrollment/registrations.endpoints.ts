import { endpoints } from '../kernel/endpoint.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes, checkoutShapes } from './registrations.shapes.ts';
export type * from './registrations.shapes.ts';

/** Credit counts once the student is approved; until then it is provisional. */
export const creditStatuses = ['provisional', 'confirmed', 'audit'] as const;

/** Fields that may be missing from a student's application, by the student's own names. */
export const creditFields = ['idREF', 'hsREF', 'transcriptREF', 'dob', 'idType', 'idNumber'] as const;
export type CreditField = (typeof creditFields)[number];

/** The hours for which a freed seat is reserved for the next student on the waiting list. */
export const waitingHours = 24;

const students = ['Student'] as const;
const unregistering = ['Student', 'Administrator'] as const;
const staff = ['Professor', 'InstitutionAdmin', 'Administrator'] as const;

export const registrations = endpoints<typeof shapes>('roster')({
  mine: ['GET /api/my-course-instance-registrations', everyRole],
  list: ['GET /api/course-instance-registrations', ['InstitutionAdmin', 'Administrator']],
  one: ['GET /api/course-instance-registration/{id}', everyRole],
  create: ['POST /api/course-instance-registration', students],
  unregisterFromCourse: ['DELETE /api/course-instance-registration/course-instance/{courseInstanceId}', students],
  unregister: ['DELETE /api/course-instance-registration/{id}', unregistering],
  amounts: ['GET /api/course-instance-registration/{id}/amounts', students],
  changeMode: ['PUT /api/course-instance-registration/{id}/mode', students],
  byCourseInstance: ['GET /api/course-instance-registrations/by-course-instance/{id}', staff],
  byInstance: ['GET /api/course-instance-registration/by-instance/{id}', ['InstitutionAdmin', 'Administrator']],
  count: ['GET /api/course-instance-registrations/count/{id}', staff],
  applied: ['POST /api/course-instance-registration/{id}/applied', students, 'none'],
  seats: ['GET /api/course-instances/seats', students],
  joinWaitingList: ['POST /api/course-instance/{id}/waiting', students],
  leaveWaitingList: ['DELETE /api/course-instance/{id}/waiting', students],
});

/** The steps of paying for a seat: creating the processor's order, then capturing its money. */
export const checkout = endpoints<typeof checkoutShapes>()({
  createOrder: ['POST /api/payments/orders', students],
  capture: ['POST /api/payments/orders/{orderId}/capture', students],
});
