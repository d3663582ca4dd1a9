import { endpoints } from '../kernel/endpoint.ts';
import { paths } from '../paths.ts';
import type { shapes } from './one-click.shapes.ts';
export type * from './one-click.shapes.ts';

/** The same addresses as the pages on which people stop emails themselves, because an email names one address for both. */
export const oneClicks = endpoints<typeof shapes>()({
  board: ['POST /unsubscribe', 'anyone'],
  notifications: [`POST ${paths.notifications}`, 'anyone'],
});
