import type { Services } from '../kernel/context.ts';
import { dashboard } from '@stoa/contract/office/dashboard.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { overviewOf, dashboardOf } from './dashboard.ts';
import { exports, merging, userRecords } from '@stoa/contract/office/user-records.shapes';
import { ownData } from './exports.ts';
import { mergePeople, previewMerge, undoMerge } from './merging/merging.ts';
import { rehearsal } from '@stoa/contract/office/rehearsal.shapes';
import { playEnding, simulatorOf } from './rehearsal.ts';
import { beginRehearsal, endRehearsal } from './rehearsal-stage.ts';
import { mentions } from '@stoa/contract/office/mentions.shapes';
import { retention } from '@stoa/contract/office/retention.shapes';
import { deletePerson, previewDeletion, ownRequest, requestDeletion, withdrawRequest } from './retention/deletion.ts';
import { isApprover } from '@stoa/contract/kernel/role';
import { decideMention, listMentions } from './retention/mentions.ts';
import { scheduleNow, setSchedule } from './retention/schedule.ts';
import { search } from '@stoa/contract/office/search.shapes';
import { findEverywhere } from './search.ts';
import { setup } from '@stoa/contract/office/setup.shapes';
import { checkPayments, setupNow, statusNow, testMail } from './setup.ts';
import { sitePages, siteSettings } from '@stoa/contract/office/site-settings.shapes';
import { listPages, onePage, previewPage, removePage, restorePage, savePage, versionsOfPage } from './site-pages.ts';
import { restoreSite, setPictures, setSite, siteAsOf, siteNow, siteVersions } from './site-settings.ts';
import { recordsOf } from './user-records.ts';

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  // Most people's small statements share one connection. Those of approvers count many rows, so they run in parallel.
  serve(app, services, dashboard.mine, (call) =>
    isApprover(call.me.role) ? dashboardOf(call) : services.database.tx((db) => dashboardOf({ ...call, db })),
  );
  serve(app, services, dashboard.overview, (call) => overviewOf(call, call.query.zone, call.query.term));
}

export function exportRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, exports.ownData, (call) => ownData(call, call.reply));
}

export function mergingRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, merging.preview, (call) => previewMerge(call, call.params.id, call.query.other));
  serve(app, services, merging.merge, (call) => mergePeople(call, call.params.id, call.body));
  serve(app, services, merging.undo, (call) => undoMerge(call, call.params.id));
}

export function rehearsalRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, rehearsal.begin, async (call) => {
    simulatorOf(call);
    return beginRehearsal(call);
  });
  serve(app, services, rehearsal.play, (call) => playEnding(call, call.params.id, call.body.ending));
  serve(app, services, rehearsal.end, async (call) => {
    simulatorOf(call);
    await endRehearsal(call, call.params.id);
  });
}

export function retentionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, retention.schedule, scheduleNow);
  serve(app, services, retention.setSchedule, (call) => setSchedule(call, call.body));
  serve(app, services, retention.preview, (call) => previewDeletion(call, call.params.id));
  serve(app, services, retention.deletePerson, (call) => deletePerson(call, call.params.id, call.body.name));
  serve(app, services, mentions.list, (call) => listMentions(call, call.query));
  serve(app, services, mentions.decide, (call) => decideMention(call, call.params.id, call.body.decision));
  serve(app, services, retention.ownRequest, ownRequest);
  serve(app, services, retention.request, requestDeletion);
  serve(app, services, retention.withdraw, withdrawRequest);
}

export function searchRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, search.everywhere, (call) => findEverywhere(call, call.query.q));
}

export function setupRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, setup.state, setupNow);
  serve(app, services, setup.status, statusNow);
  serve(app, services, setup.testMail, testMail);
  serve(app, services, setup.checkPayments, checkPayments);
}

export function sitePageRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, sitePages.list, (call) => listPages(call, call.query));
  serve(app, services, sitePages.one, (call) => onePage(call, call.params.slug, call.query.language));
  serve(app, services, sitePages.save, (call) => savePage(call, call.params.slug, call.body));
  serve(app, services, sitePages.remove, (call) => removePage(call, call.params.slug));
  serve(app, services, sitePages.preview, ({ body }) => Promise.resolve(previewPage(body.markdown)));
  serve(app, services, sitePages.versions, ({ db, params, query }) => versionsOfPage(db, params.slug, query));
  serve(app, services, sitePages.restore, (call) =>
    restorePage(call, call.params.slug, call.params.version, call.query.zone),
  );
}

export function siteSettingsRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, siteSettings.now, ({ db }) => siteNow(db, services));
  serve(app, services, siteSettings.set, (call) => setSite(call, call.body));
  serve(app, services, siteSettings.setPictures, (call) => setPictures(call, call.files, call.removed));
  serve(app, services, siteSettings.versions, (call) => siteVersions(call, call.query));
  serve(app, services, siteSettings.version, (call) => siteAsOf(call, call.params.version));
  serve(app, services, siteSettings.restore, (call) => restoreSite(call, call.params.version));
}

export function userRecordRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, userRecords.ofUser, (call) => recordsOf(call, call.params.id));
}
