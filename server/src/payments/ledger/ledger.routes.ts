import type { Services } from '../../kernel/context.ts';
import { earnings, ledger } from '@stoa/contract/payments/ledger.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import { ledgerCsv, movementsCsv } from './csv.ts';
import { closeDifference, compareNow, comparing } from '../comparison.ts';
import { earningsCsv, earningsOf, ownEarnings } from './earnings.ts';
import {
  byHand,
  closePayment,
  endRegistrationOf,
  giveRegistration,
  keepRegistrationOf,
  ledgerDetail,
  ledgerRows,
  lookAtPayment,
  payBackOf,
  refundPayment,
  retry,
} from './ledger.ts';
import { ledgerTotals } from './earnings.queries.ts';

export function ledgerRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    services,
    ledger.list,
    ({ query: { look: open, status, courseInstanceREF, month, term, why, since, ...page }, ...call }) =>
      ledgerRows(call, page, { look: open, status, courseInstanceREF, month, term, why, since }),
  );
  serve(app, services, ledger.csv, (call) => ledgerCsv(call, call.query, call.reply));
  serve(app, services, ledger.movements, (call) => movementsCsv(call, call.query, call.reply));
  serve(app, services, ledger.totals, ({ db }) => ledgerTotals(db));
  serve(app, services, ledger.comparison, ({ db }) => comparing(db));
  serve(app, services, ledger.compare, compareNow);
  serve(app, services, ledger.closeDifference, (call) => closeDifference(call, call.params.id, call.body.reason));
  serve(app, services, ledger.one, (call) => ledgerDetail(call, call.params.id));
  serve(app, services, ledger.look, (call) => lookAtPayment(call, call.params.id));
  serve(app, services, ledger.givePlace, (call) => giveRegistration(call, call.params.id, call.body.reason));
  serve(app, services, ledger.refundSetAside, (call) => payBackOf(call, call.params.id, call.body.reason));
  serve(app, services, ledger.close, (call) => closePayment(call, call.params.id, call.body.reason));
  serve(app, services, ledger.keepPlace, (call) => keepRegistrationOf(call, call.params.id, call.body.reason));
  serve(app, services, ledger.endPlace, (call) => endRegistrationOf(call, call.params.id, call.body.reason));
  serve(app, services, ledger.refund, (call) => refundPayment(call, call.params.id, call.body));
  serve(app, services, ledger.retryRefund, (call) => retry(call, call.params.id));
  serve(app, services, ledger.paidByHand, (call) => byHand(call, call.params.id, call.body.reason));
  serve(app, services, earnings.own, ownEarnings);
  serve(app, services, earnings.ownCsv, async (call) => earningsCsv(call, await ownEarnings(call), call.reply));
  serve(app, services, earnings.ofProfessor, (call) => earningsOf(call, call.params.id));
  serve(app, services, earnings.ofProfessorCsv, async (call) =>
    earningsCsv(call, await earningsOf(call, call.params.id), call.reply),
  );
}
