import { ledger } from '@stoa/contract/ledger';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import type { Services } from '../../services.ts';
import { ledgerCsv } from './csv.ts';
import { ledgerPage } from './queries.ts';
import { byHand, close, decide, give, ledgerDetail, look, payBack, refund, retry } from './rules.ts';
import { ledgerTotals } from './totals/queries.ts';

export function ledgerRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, ledger.list, ({ db, query: { look: open, status, courseInstanceREF, month, ...page } }) =>
    ledgerPage(db, page, { look: open, status, courseInstanceREF, month }),
  );
  serve(app, services, ledger.csv, (call) => ledgerCsv(call, call.query, call.reply));
  serve(app, services, ledger.totals, ({ db }) => ledgerTotals(db));
  serve(app, services, ledger.one, ({ db, params }) => ledgerDetail(db, params.id));
  serve(app, services, ledger.look, (call) => look(call, call.params.id));
  serve(app, services, ledger.givePlace, (call) => give(call, call.params.id, call.body.reason));
  serve(app, services, ledger.refundSetAside, (call) => payBack(call, call.params.id, call.body.reason));
  serve(app, services, ledger.close, (call) => close(call, call.params.id, call.body.reason));
  serve(app, services, ledger.keepPlace, (call) => decide(call, call.params.id, true, call.body.reason));
  serve(app, services, ledger.endPlace, (call) => decide(call, call.params.id, false, call.body.reason));
  serve(app, services, ledger.refund, (call) => refund(call, call.params.id, call.body));
  serve(app, services, ledger.retryRefund, (call) => retry(call, call.params.id));
  serve(app, services, ledger.paidByHand, (call) => byHand(call, call.params.id, call.body.reason));
}
