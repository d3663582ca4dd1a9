import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { exports as lines } from './exports.endpoints.ts';
export * from './exports.endpoints.ts';

export const shapes = {
  ownData: {
    summary: 'All that is kept of oneself, as a ZIP file: a JSON document and one’s own files. Logged.',
    reply: z.unknown().meta({ description: 'the ZIP file' }),
  },
} as const satisfies Shapes;
export const exports = join(lines, shapes);
