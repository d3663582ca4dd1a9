import type { Services } from '../kernel/context.ts';
import { courseRooms } from '@stoa/contract/teaching/course-rooms.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/http.ts';
import { courseRoom } from './course-rooms.ts';

export function courseRoomRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, courseRooms.one, (call) => courseRoom(call, call.params.id));
}
