import type { Services } from '../../kernel/context.ts';
import { submissions } from '@stoa/contract/teaching/submissions.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import { dropComment, keepComment, ownComments, giveBack, gradeSubmission, submissionOf } from './grading.ts';
import { extend, listExtensions } from './extending.ts';
import { handIn, ownSubmission, removeSubmissionFile, saveDraft } from './handing.ts';
import { listSubmissions, listAssignments, oneAssignment, ownAssignments, waitingAssignments } from './submissions.ts';
import { samplesOf } from './samples.ts';

export function submissionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, submissions.assignments, (call) => listAssignments(call, call.params.id));
  serve(app, services, submissions.assignment, (call) => oneAssignment(call, call.params.id));
  serve(app, services, submissions.mine, (call) => ownAssignments(call));
  serve(app, services, submissions.waiting, (call) => waitingAssignments(call));
  serve(app, services, submissions.draft, (call) => ownSubmission(call, call.params.id));
  serve(app, services, submissions.save, (call) => saveDraft(call, call.params.id, call.body, call.files));
  serve(app, services, submissions.removeFile, (call) =>
    removeSubmissionFile(call, call.params.id, call.params.fileId),
  );
  serve(app, services, submissions.send, (call) => handIn(call, call.params.id));
  serve(app, services, submissions.submissions, (call) => listSubmissions(call, call.params.id));
  serve(app, services, submissions.submission, (call) => submissionOf(call, call.params.id, call.query.version));
  serve(app, services, submissions.grade, (call) =>
    gradeSubmission(call, call.params.id, call.body, call.files, call.removed),
  );
  serve(app, services, submissions.giveBack, (call) => giveBack(call, call.params.id, call.body.submissions));
  serve(app, services, submissions.extensions, (call) => listExtensions(call, call.params.id));
  serve(app, services, submissions.extend, (call) => extend(call, call.params.id, call.body));
  serve(app, services, submissions.samples, (call) => samplesOf(call, call.params.id, call.reply));
  serve(app, services, submissions.comments, (call) => ownComments(call));
  serve(app, services, submissions.keepComment, (call) => keepComment(call, call.body.text));
  serve(app, services, submissions.dropComment, (call) => dropComment(call, call.params.id));
}
