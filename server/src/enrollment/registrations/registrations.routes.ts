import type { Services } from '../../kernel/context.ts';
import { courseReviews } from '@stoa/contract/catalog/course-instances.shapes';
import { checkout, registrations } from '@stoa/contract/enrollment/registrations.shapes';
import { enrollment } from '@stoa/contract/enrollment/enrollment.shapes';
import type { FastifyInstance } from 'fastify';
import { refuseUnseen } from '../../catalog/course-instances/course-instances.ts';
import { serve } from '../../kernel/http.ts';
import { captureOrder } from '../../payments/attempts.ts';
import { effectsOf } from './effects.ts';
import { countFor, createOrder, createRegistration, noteExport } from './registrations.ts';
import { exportPage, registrationPage, studentPage } from './registration-lists.queries.ts';
import { leavingFor, unregister, unregisterFromCourse } from '../leaving/leaving.ts';
import { myRegistrations, oneRegistration, registrationFor, noteOwnApplication } from './credit-status.ts';
import { amountsFor, changeMode } from '../leaving/switching.ts';
import { joinWaitingList, leaveWaitingList, seatsOf } from './seats/waiting.ts';

export function registrationRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, registrations.mine, (call) => myRegistrations(call, call.query));
  serve(app, services, registrations.list, (call) => studentPage(call.db, call.me, call.query));
  serve(app, services, registrations.one, (call) => oneRegistration(call, call.params.id));
  serve(app, services, registrations.create, (call) => createRegistration(call, call.body, call.wasThere));
  serve(app, services, registrations.unregisterFromCourse, (call) =>
    unregisterFromCourse(call, call.params.courseInstanceId, call.query),
  );
  serve(app, services, registrations.unregister, (call) => {
    const { reason = '', ...accepted } = call.query;
    return unregister(call, call.params.id, reason, accepted);
  });
  serve(app, services, enrollment.leaving, (call) => leavingFor(call, call.params.id));
  serve(app, services, registrations.byCourseInstance, async (call) => {
    await refuseUnseen(call, call.params.id);
    const { for: purpose, ...query } = call.query;
    const found = await registrationPage(call.db, call.me, call.params.id, query);
    if (purpose === 'export') await noteExport(call, call.params.id, query);
    return found;
  });
  serve(app, services, registrations.byInstance, async (call) => {
    await refuseUnseen(call, call.params.id);
    const found = await exportPage(call.db, call.me, call.params.id, call.query);
    await noteExport(call, call.params.id, call.query);
    return found;
  });
  serve(app, services, registrations.count, (call) => countFor(call, call.params.id));
  serve(app, services, registrations.applied, (call) => noteOwnApplication(call, call.params.id));
  serve(app, services, registrations.amounts, (call) => amountsFor(call, call.params.id));
  serve(app, services, registrations.changeMode, (call) => changeMode(call, call.params.id, call.body));
  serve(app, services, registrations.seats, seatsOf);
  serve(app, services, registrations.joinWaitingList, (call) => joinWaitingList(call, call.params.id));
  serve(app, services, registrations.leaveWaitingList, (call) => leaveWaitingList(call, call.params.id));
  serve(app, services, courseReviews.effects, (call) => effectsOf(call, call.params.id));
  serve(app, services, checkout.createOrder, (call) => createOrder(call, call.body, call.wasThere));
  serve(app, services, checkout.capture, async (call) => {
    const transaction = await captureOrder(call, call.params.orderId);
    return { transaction, registration: await registrationFor(call, transaction._id) };
  });
}
