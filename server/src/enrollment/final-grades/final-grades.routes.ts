import type { Services } from '../../kernel/context.ts';
import { finalGrades } from '@stoa/contract/enrollment/final-grades.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import { postGrade, postGrades, reopenGrade } from './final-grades.ts';
import { gradingFor, mapLetters } from './letter-codes.ts';

export function finalGradeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, finalGrades.grading, (call) => gradingFor(call, call.params.id));
  serve(app, services, finalGrades.mapLetters, async (call) => {
    await mapLetters(call, call.params.id, call.body.codes);
    return (await gradingFor(call, call.params.id))!;
  });
  serve(app, services, finalGrades.post, (call) => postGrade(call, call.params.id, call.body));
  serve(app, services, finalGrades.postMany, (call) => postGrades(call, call.params.id, call.body.grades));
  serve(app, services, finalGrades.reopen, (call) => reopenGrade(call, call.params.id, call.body.reason));
}
