import { sections } from '@stoa/contract/exchange/sections.shapes';
import { studentNumbers } from '@stoa/contract/exchange/student-numbers.shapes';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../kernel/context.ts';
import { serve } from '../kernel/http.ts';
import { importNumbers } from './number-import.ts';
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
