import type { Services } from '../kernel/context.ts';
import { enrollment } from '@stoa/contract/enrollment/enrollment.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { sendPaper } from '../kernel/download.ts';
import { addActivity } from './census/activity.ts';
import { signCensus } from './census/census-signing.ts';
import { printCensus, readCensus, datesFor } from './census/census.ts';
import { askCorrection, decideCorrection, listCorrections } from './census/corrections.ts';
import { finalGrades } from '@stoa/contract/enrollment/final-grades.shapes';
import { postGrade, postGrades, reopenGrade } from './final-grades/final-grades.ts';
import { gradingFor, mapLetters } from './final-grades/letters.ts';
import { transcripts } from '@stoa/contract/enrollment/transcripts.shapes';
import { printTranscript } from './transcripts-pdf.ts';
import { issue, myTranscripts, transcriptFor, verify } from './transcripts.ts';

export function enrollmentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, enrollment.dates, (call) => datesFor(call, call.params.id));
  serve(app, services, enrollment.census, (call) => readCensus(call, call.params.id));
  serve(app, services, enrollment.sign, (call) => signCensus(call, call.params.id, call.body));
  serve(app, services, enrollment.censusPaper, async (call) =>
    sendPaper(call, await printCensus(call, call.params.id)),
  );
  serve(app, services, enrollment.addActivity, (call) => addActivity(call, call.params.id, call.body));
  serve(app, services, enrollment.correct, (call) => askCorrection(call, call.params.id, call.body));
  serve(app, services, enrollment.corrections, (call) => listCorrections(call, call.query));
  serve(app, services, enrollment.decide, (call) => decideCorrection(call, call.params.id, call.body));
}

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

export function transcriptRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, transcripts.mine, myTranscripts);
  serve(app, services, transcripts.issue, issue);
  serve(app, services, transcripts.document, async (call) => {
    const transcript = await services.database.tx((db) => transcriptFor({ ...call, db }, call.params.id));
    return sendPaper(call, printTranscript(transcript, services.settings.publicUrl, call.query.zone));
  });
  serve(app, services, transcripts.verify, (call) => verify(call, call.params.code, call.request.ip));
}
