import type { Services } from '../kernel/context.ts';
import { announcements, courseRooms } from '@stoa/contract/teaching/course-rooms.shapes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '../kernel/http.ts';
import { changeAnnouncement, makeAnnouncement, readAnnouncements, removeAnnouncement } from './announcements.ts';
import { calendar, meetings } from '@stoa/contract/teaching/meetings.shapes';
import { courseCalendar, feed, ownAddress, renewedAddress } from './calendar.ts';
import { courseRoom } from './course-rooms.ts';
import { materials, uploads } from '@stoa/contract/teaching/materials.shapes';
import {
  addMaterial,
  addSection,
  changeMaterial,
  changeSection,
  listMaterials,
  orderMaterials,
  outlineOf,
  previewMarkdown,
  removeEmptySection,
  removeMaterial,
} from './materials/materials.ts';
import { readAttendance, saveAttendance, readHours, stateHours } from './meetings/attendance.ts';
import { addMeetings, changeMeeting, listMeetings, removeMeeting } from './meetings/meetings.ts';
import { keeperFor, progressOf } from './uploads.ts';
import { speakTus } from './tus.ts';

export function announcementRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, announcements.all, (call) => readAnnouncements(call, call.params.id));
  serve(app, services, announcements.make, (call) => makeAnnouncement(call, call.params.id, call.body));
  serve(app, services, announcements.change, (call) => changeAnnouncement(call, call.params.id, call.body));
  serve(app, services, announcements.remove, (call) => removeAnnouncement(call, call.params.id));
}

export function calendarRoutes(app: FastifyInstance, services: Services): void {
  const asFile = (reply: FastifyReply, name: string) =>
    reply.type('text/calendar; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
  serve(app, services, calendar.course, async (call) => {
    const text = await courseCalendar(call, call.params.id);
    asFile(call.reply, 'course.ics');
    return text;
  });
  serve(app, services, calendar.feed, async (call) => {
    const text = await feed(call, call.params.token);
    asFile(call.reply, 'courses.ics');
    return text;
  });
  serve(app, services, calendar.address, ownAddress);
  serve(app, services, calendar.renew, renewedAddress);
}

export function courseRoomRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, courseRooms.one, (call) => courseRoom(call, call.params.id));
}

export function materialRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, materials.list, (call) => listMaterials(call, call.params.id));
  serve(app, services, materials.outline, (call) => outlineOf(call, call.params.id));
  serve(app, services, materials.create, (call) => addMaterial(call, call.params.id, call.body, call.files));
  serve(app, services, materials.update, (call) => changeMaterial(call, call.params.id, call.body, call.files));
  serve(app, services, materials.remove, (call) => removeMaterial(call, call.params.id));
  serve(app, services, materials.order, (call) => orderMaterials(call, call.params.id, call.body));
  serve(app, services, materials.createSection, (call) => addSection(call, call.params.id, call.body));
  serve(app, services, materials.updateSection, (call) => changeSection(call, call.params.id, call.body));
  serve(app, services, materials.removeSection, (call) => removeEmptySection(call, call.params.id));
  serve(app, services, materials.preview, (call) => previewMarkdown(call, call.body.markdown));
}

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

export function uploadRoutes(app: FastifyInstance, services: Services): void {
  void app.register(async (inner) => {
    // Only these routes read the body as a stream, after a check of the upload's owner.
    inner.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    serve(inner, services, uploads.create, async (call) => {
      const keeper = keeperFor(call);
      let made = '';
      const newId = async () => (made = await keeper.newId());
      await speakTus(call.request, call.reply, { ...keeper, newId });
      return progressOf(call, made);
    });
    serve(inner, services, uploads.one, async (call) => {
      if (call.request.method === 'HEAD') await speakTus(call.request, call.reply, keeperFor(call));
      return progressOf(call, call.params.id);
    });
    serve(inner, services, uploads.append, async (call) => {
      // Check the owner before the protocol.
      await progressOf(call, call.params.id);
      await speakTus(call.request, call.reply, keeperFor(call));
    });
    serve(inner, services, uploads.remove, async (call) => {
      await progressOf(call, call.params.id);
      await speakTus(call.request, call.reply, keeperFor(call));
    });
  });
}
