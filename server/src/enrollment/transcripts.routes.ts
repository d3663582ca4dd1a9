import type { Services } from '../kernel/context.ts';
import { transcripts } from '@stoa/contract/enrollment/transcripts.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { sendPaper } from '../kernel/papers.ts';
import { printTranscript } from './transcripts-pdf.ts';
import { issue, myTranscripts, transcriptFor, verify } from './transcripts.ts';

export function transcriptRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, transcripts.mine, myTranscripts);
  serve(app, services, transcripts.issue, issue);
  serve(app, services, transcripts.document, async (call) => {
    const transcript = await services.database.tx((db) => transcriptFor({ ...call, db }, call.params.id));
    return sendPaper(call, printTranscript(transcript, services.settings.publicUrl, call.query.zone));
  });
  serve(app, services, transcripts.verify, (call) => verify(call, call.params.code, call.request.ip));
}
