import type { Services } from '../../kernel/context.ts';
import { instructorFiles } from '@stoa/contract/catalog/instructor-files.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import { sendPaper } from '../../kernel/download.ts';
import { importCredentials } from './import-credentials.ts';
import { rosterFor, printRoster } from './roster.ts';
import { askToShare } from './sharing.ts';
import {
  addCredential,
  checkCredential,
  instructorFile,
  qualify,
  removeCredential,
  removeQualification,
  shareFile,
} from './instructor-files.ts';

export function instructorFileRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, instructorFiles.one, (call) => instructorFile(call, call.params.id));
  serve(app, services, instructorFiles.addCredential, (call) => addCredential(call, call.params.id, call.body));
  serve(app, services, instructorFiles.importCredentials, (call) =>
    importCredentials(call, call.params.id, call.files),
  );
  serve(app, services, instructorFiles.removeCredential, (call) => removeCredential(call, call.params.id));
  serve(app, services, instructorFiles.check, (call) => checkCredential(call, call.params.id, call.body));
  serve(app, services, instructorFiles.share, (call) => shareFile(call, call.params.id, call.body));
  serve(app, services, instructorFiles.askToShare, (call) =>
    askToShare(call, call.params.id, call.body.institutionREF),
  );
  serve(app, services, instructorFiles.qualify, (call) => qualify(call, call.params.id, call.body));
  serve(app, services, instructorFiles.removeQualification, (call) => removeQualification(call, call.params.id));
  serve(app, services, instructorFiles.roster, (call) => rosterFor(call, call.params.id));
  serve(app, services, instructorFiles.rosterPdf, async (call) =>
    sendPaper(call, await printRoster(call, call.params.id, call.query.zone)),
  );
}
