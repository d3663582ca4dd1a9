import type { Services } from '../../kernel/context.ts';
import { gradebook } from '@stoa/contract/teaching/gradebook.shapes';
import type { FastifyInstance } from 'fastify';
import { refuseUnseen } from '../../catalog/course-instances/course-instances.ts';
import { recordAction } from '../../kernel/audit.ts';
import { serve } from '../../kernel/http.ts';
import { serveLive } from '../../kernel/live-routes.ts';
import {
  addAssignment,
  addAssignments,
  gradingOf,
  removeAssignment,
  reorder,
  returnedChanges,
  saveScheme,
  updateAssignment,
} from './assignments.ts';
import { saveMany, undo } from './batches.ts';
import { gradebookChannel } from '../../enrollment/final-grades/graded-course.ts';
import { gradedCourses, readersAmong } from './gradebook.queries.ts';
import { gradebookOf, historyOfEntry, myGrades, saveEntry, gradebookEvents } from './gradebook.ts';

export function gradebookRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, gradebook.courses, ({ db, me, query }) => gradedCourses(db, me, query));
  serve(app, services, gradebook.byCourse, (call) => gradebookOf(call, call.params.id));
  serve(app, services, gradebook.grading, (call) => gradingOf(call, call.params.id));
  serve(app, services, gradebook.saveScheme, (call) => saveScheme(call, call.params.id, call.body.scheme));
  serve(app, services, gradebook.reorder, (call) => reorder(call, call.params.id, call.body.assignments));
  serve(app, services, gradebook.addAssignment, (call) => addAssignment(call, call.body));
  serve(app, services, gradebook.addAssignments, (call) => addAssignments(call, call.params.id, call.body.assignments));
  serve(app, services, gradebook.updateAssignment, (call) => updateAssignment(call, call.params.id, call.body));
  serve(app, services, gradebook.returnedChanges, (call) => returnedChanges(call, call.params.id, call.body));
  serve(app, services, gradebook.removeAssignment, (call) => removeAssignment(call, call.params.id));
  serve(app, services, gradebook.save, (call) => saveEntry(call, call.params.id, call.body));
  serve(app, services, gradebook.history, (call) => historyOfEntry(call, call.params.id));
  serve(app, services, gradebook.saveMany, (call) => saveMany(call, call.params.id, call.body));
  serve(app, services, gradebook.undo, (call) => undo(call, call.params.id));
  serve(app, services, gradebook.exported, async (call) => {
    await refuseUnseen(call, call.params.id);
    await recordAction(call, 'export gradebook', 'courseInstance', call.params.id);
  });
  serve(app, services, gradebook.mine, (call) => myGrades(call, call.query.courseInstanceREF));
  serveLive(app, services, gradebook.live, {
    name: gradebookChannel,
    admit: refuseUnseen,
    still: readersAmong,
    onEvent: gradebookEvents,
  });
}
