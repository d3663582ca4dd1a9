import type { Services } from '../../kernel/context.ts';
import { meetings } from '@stoa/contract/teaching/meetings.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
import { readAttendance, saveAttendance } from './attendance.ts';
import { readHours, stateHours } from './hours.ts';
import { addMeetings, changeMeeting, listMeetings, removeMeeting } from './meetings.ts';

export function meetingRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, meetings.list, (call) => listMeetings(call, call.params.id));
  serve(app, services, meetings.create, (call) => addMeetings(call, call.params.id, call.body));
  serve(app, services, meetings.update, (call) => changeMeeting(call, call.params.id, call.body));
  serve(app, services, meetings.remove, (call) => removeMeeting(call, call.params.id));
  serve(app, services, meetings.attendance, (call) => readAttendance(call, call.params.id));
  serve(app, services, meetings.attend, (call) => saveAttendance(call, call.params.id, call.body));
  serve(app, services, meetings.hours, (call) => readHours(call, call.params.id));
  serve(app, services, meetings.setHours, (call) => stateHours(call, call.params.id, call.body.outside));
}
