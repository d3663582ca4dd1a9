import type { Settings } from '../../../settings.ts';

export const isSecure = (settings: Settings) => settings.publicUrl.startsWith('https:');
export const cookieOptions = (settings: Settings) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(settings) }) as const;
