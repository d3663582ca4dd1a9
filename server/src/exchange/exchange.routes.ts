import { batches } from '@stoa/contract/exchange/batches.shapes';
import { exchange } from '@stoa/contract/exchange/obstacles.shapes';
import { receipts } from '@stoa/contract/exchange/receipts.shapes';
import { collegeFiles } from '@stoa/contract/exchange/college-files.shapes';
import { collegeServers } from '@stoa/contract/exchange/college-servers.shapes';
import { sections } from '@stoa/contract/exchange/sections.shapes';
import { studentNumbers } from '@stoa/contract/exchange/student-numbers.shapes';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../kernel/context.ts';
import { sendPaper } from '../kernel/download.ts';
import { serve } from '../kernel/http.ts';
import { createBatch, downloadBatch, listBatches, listBatchRows, readBatch, repeatRow } from './batches.ts';
import { describeFile, listSamples, previewFile, readProfile } from './file-profiles.ts';
import { checkServer, readServer, removeServer, setServer } from './college-servers.ts';
import { importNumbers } from './number-import.ts';
import { applyReceipt, decideAnswerRow, undoReceipt } from './receipt-applying.ts';
import { createReceipt, listAnswers, listOpenAnswers, listReceipts, readOneReceipt } from './receipts.ts';
import { printStatement, reconcile } from './reconciliation.ts';
import { listWaiting, listObstacles } from './obstacles.ts';
import { importSections, listSectionCourses, listSections, setSection } from './sections.ts';
import { giveNumber, listNumbers, readNumber, takeBackNumber } from './student-numbers.ts';

export function studentNumberRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, studentNumbers.list, (call) => listNumbers(call, call.params.id, call.query));
  serve(app, services, studentNumbers.import, (call) => importNumbers(call, call.params.id, call.body, call.files));
  serve(app, services, studentNumbers.one, (call) => readNumber(call, call.params.id, call.params.personREF));
  serve(app, services, studentNumbers.give, (call) => giveNumber(call, call.params, call.body));
  serve(app, services, studentNumbers.takeBack, (call) => takeBackNumber(call, call.params.id, call.params.personREF));
}

export function sectionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, sections.list, (call) => listSections(call, call.params.id, call.query));
  serve(app, services, sections.import, (call) => importSections(call, call.params.id, call.body, call.files));
  serve(app, services, sections.courses, (call) => listSectionCourses(call, call.params.id, call.query));
  serve(app, services, sections.take, (call) => setSection(call, call.params.id, call.body));
}

export function batchRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, batches.list, (call) => listBatches(call, call.params.id, call.query));
  serve(app, services, batches.create, (call) => createBatch(call, call.params.id, call.body));
  serve(app, services, batches.one, (call) => readBatch(call, call.params.id));
  serve(app, services, batches.rows, (call) => listBatchRows(call, call.params.id, call.query));
  serve(app, services, batches.file, (call) => downloadBatch(call, call.params.id, call.reply));
  serve(app, services, batches.repeat, (call) => repeatRow(call, call.params.id));
}

export function receiptRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, receipts.list, (call) => listReceipts(call, call.params.id, call.query));
  serve(app, services, receipts.create, (call) => createReceipt(call, call.params.id, call.body, call.files));
  serve(app, services, receipts.one, (call) => readOneReceipt(call, call.params.id));
  serve(app, services, receipts.rows, (call) => listAnswers(call, call.params.id, call.query));
  serve(app, services, receipts.apply, (call) => applyReceipt(call, call.params.id));
  serve(app, services, receipts.undo, (call) => undoReceipt(call, call.params.id));
  serve(app, services, receipts.open, (call) => listOpenAnswers(call, call.params.id, call.query));
  serve(app, services, receipts.decide, (call) => decideAnswerRow(call, call.params.id, call.body));
}

export function exchangeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, exchange.obstacles, (call) => listObstacles(call, call.params.id, call.query));
  serve(app, services, exchange.reconciliation, (call) => reconcile(call, call.params.id, call.query.term));
  serve(app, services, exchange.statement, async (call) =>
    sendPaper(call, await printStatement(call, call.params.id, call.query.term)),
  );
  serve(app, services, exchange.waiting, listWaiting);
}

export function collegeFileRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, collegeFiles.samples, listSamples);
  serve(app, services, collegeFiles.profile, (call) => readProfile(call, call.params));
  serve(app, services, collegeFiles.save, (call) => describeFile(call, call.params, call.body));
  serve(app, services, collegeFiles.preview, (call) => previewFile(call, call.params, call.body));
}

export function collegeServerRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, collegeServers.one, (call) => readServer(call, call.params.id));
  serve(app, services, collegeServers.set, (call) => setServer(call, call.params.id, call.body));
  serve(app, services, collegeServers.remove, (call) => removeServer(call, call.params.id));
  serve(app, services, collegeServers.check, (call) => checkServer(call, call.params.id));
}
