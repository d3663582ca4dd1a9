import { students } from '@stoa/contract/students';
import type { FastifyInstance } from 'fastify';
import { noteOpened } from '../accounts/rules.ts';
import { serve } from '../kernel/http.ts';
import type { Services } from '../services.ts';
import { changeStudent, createStudent } from './application.ts';
import { documents } from './queries.ts';
import { exportStudent } from './export.ts';
import { studentHistory } from './history.ts';
import {
  clearDocument,
  listStudents,
  myStudent,
  oneStudent,
  removeStudent,
  revealIdNumber,
  setStudentStatus,
  takeStudentBack,
} from './rules.ts';

export function studentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, students.mine, myStudent);
  serve(app, services, students.list, (call) => listStudents(call, call.query));
  serve(app, services, students.one, async (call) => {
    const student = await oneStudent(call, call.params.id);
    await noteOpened(call, 'student', student);
    return student;
  });
  serve(app, services, students.history, (call) => studentHistory(call, call.params.id));
  serve(app, services, students.export, (call) => exportStudent(call, call.params.id));
  serve(app, services, students.reveal, (call) => revealIdNumber(call, call.params.id));
  serve(app, services, students.create, (call) => createStudent(call, call.body, call.files));
  serve(app, services, students.update, (call) => changeStudent(call, call.params.id, call.body, call));
  serve(app, services, students.takeBack, (call) => takeStudentBack(call, call.params.id));
  serve(app, services, students.clearDocument, (call) =>
    clearDocument(
      call,
      call.params.id,
      documents.find((column) => column in call.body)!,
      call.body.version,
    ),
  );
  serve(app, services, students.remove, (call) => removeStudent(call, call.params.id));
  serve(app, services, students.setStatus, (call) =>
    setStudentStatus(call, call.params.id, call.body.status, call.body.reason, call.body.version),
  );
}
