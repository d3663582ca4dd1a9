import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './site-data.shapes.ts';
export type * from './site-data.shapes.ts';

export const portraits = ['bun', 'beard', 'scarf', 'glasses'] as const;

export const siteData = endpoints<typeof shapes>()({
  now: ['GET /api/public/site', 'anyone'],
  faculty: ['GET /api/site/faculty', ['Administrator']],
});
