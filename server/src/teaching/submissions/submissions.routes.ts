import { work } from '@stoa/contract/teaching/work';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import type { Services } from '../../kernel/work.ts';
import { dropComment, keepComment, ownComments } from './comments.ts';
import { extend, listExtensions } from './extending.ts';
import { giveBack, gradeSubmission, submissionOf } from './grading.ts';
import { handIn, ownSubmission, removeWorkFile, saveDraft } from './handing.ts';
import { listSubmissions, listWork, oneWork, ownWork, waitingWork } from './submissions.ts';
import { samplesOf } from './samples.ts';

export function workRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, work.list, (call) => listWork(call, call.params.id));
  serve(app, services, work.one, (call) => oneWork(call, call.params.id));
  serve(app, services, work.mine, (call) => ownWork(call));
  serve(app, services, work.waiting, (call) => waitingWork(call));
  serve(app, services, work.draft, (call) => ownSubmission(call, call.params.id));
  serve(app, services, work.save, (call) => saveDraft(call, call.params.id, call.body, call.files));
  serve(app, services, work.removeFile, (call) => removeWorkFile(call, call.params.id, call.params.fileId));
  serve(app, services, work.send, (call) => handIn(call, call.params.id));
  serve(app, services, work.submissions, (call) => listSubmissions(call, call.params.id));
  serve(app, services, work.submission, (call) => submissionOf(call, call.params.id, call.query.version));
  serve(app, services, work.grade, (call) =>
    gradeSubmission(call, call.params.id, call.body, call.files, call.removed),
  );
  serve(app, services, work.giveBack, (call) => giveBack(call, call.params.id, call.body.submissions));
  serve(app, services, work.extensions, (call) => listExtensions(call, call.params.id));
  serve(app, services, work.extend, (call) => extend(call, call.params.id, call.body));
  serve(app, services, work.samples, (call) => samplesOf(call, call.params.id, call.reply));
  serve(app, services, work.comments, (call) => ownComments(call));
  serve(app, services, work.keepComment, (call) => keepComment(call, call.body.text));
  serve(app, services, work.dropComment, (call) => dropComment(call, call.params.id));
}
