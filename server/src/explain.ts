import type { Settings } from './settings.ts';

/**
 * Explains why a start or command failed, for the person who has to fix it: which setting is wrong, and what it should be. With
 * LOG_LEVEL=debug, other errors come with their stack.
 */
export function explain(error: NodeJS.ErrnoException, settings?: Settings): string {
  const { code = '', syscall, path, message, stack } = error;
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE') return `port ${settings?.port} is in use. Set PORT to another one.`;
    if (code === 'EACCES')
      return `port ${settings?.port} is for the system's own programs. Set PORT to one above 1023.`;
    return `it can't listen on ${settings?.host} (${code}). Set HOST to an address of this machine.`;
  }
  // On a read-only volume, Node reports a new folder as missing.
  if (['EACCES', 'EROFS', 'EPERM'].includes(code) || (code === 'ENOENT' && syscall === 'mkdir'))
    return `${path ?? 'a folder'} may not be written. Set DATA_DIR to a folder that may.`;
  if (['ENOTDIR', 'EEXIST'].includes(code)) return `${path} is no folder. Set DATA_DIR to a folder.`;
  return ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '') ? (stack ?? message) : message;
}
