import type { Services } from '../../kernel/context.ts';
import { mentions } from '@stoa/contract/office/mentions.shapes';
import { retention } from '@stoa/contract/office/retention.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import { deletePerson, previewDeletion } from './deletion.ts';
import { decideMention, listMentions } from './mentions.ts';
import { ownRequest, requestDeletion, withdrawRequest } from './requests.ts';
import { scheduleNow, setSchedule } from './schedule.ts';

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
