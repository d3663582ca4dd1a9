import type { Services } from '../../kernel/context.ts';
import { materials } from '@stoa/contract/teaching/materials.shapes';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../kernel/http.ts';
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
} from './materials.ts';

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
