import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './sign-in-providers.shapes.ts';
export type * from './sign-in-providers.shapes.ts';

const administrators = ['Administrator'] as const;

export const signInProviders = endpoints<typeof shapes>()({
  offered: ['GET /api/login/providers', 'anyone'],
  begin: ['POST /api/login/provider', 'anyone'],
  finish: ['POST /api/login/provider/finish', 'anyone'],
  code: ['POST /api/login/provider/code', 'anyone'],
  list: ['GET /api/sign-in-providers', administrators],
  create: ['POST /api/sign-in-providers', administrators],
  change: ['PUT /api/sign-in-provider/{id}', administrators],
  remove: ['DELETE /api/sign-in-provider/{id}', administrators],
});

/** The address to which a provider sends people back. */
export const returnPath = (id: string): string => `/login/return/${id}`;
