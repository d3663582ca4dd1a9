import type { Settings } from './settings.ts';

/**
 * Why a start or a command failed, for who has to mend it: which setting, and what it should be. The whole error is for those
 * who ask for it with LOG_LEVEL=debug.
 */
export function explain(error: NodeJS.ErrnoException, settings?: Settings): string {
  const { code = '', syscall, path, message, stack } = error;
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE') return `port ${settings?.port} is in use. Set PORT to another one.`;
    if (code === 'EACCES')
      return `port ${settings?.port} is for the system's own programs. Set PORT to one above 1023.`;
    return `it can't listen on ${settings?.host} (${code}). Set HOST to an address of this machine.`;
  }
  // On a read-only volume Node says of a new folder that it is not there.
  if (['EACCES', 'EROFS', 'EPERM'].includes(code) || (code === 'ENOENT' && syscall === 'mkdir'))
    return `${path ?? 'a folder'} may not be written. Set DATA_DIR to a folder that may.`;
  if (['ENOTDIR', 'EEXIST'].includes(code)) return `${path} is no folder. Set DATA_DIR to a folder.`;
  return ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '') ? (stack ?? message) : message;
}
