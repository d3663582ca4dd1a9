import { pino, type Logger } from 'pino';
import { causeNow } from './cause.ts';

/**
 * Opens the server's log: one JSON object per line on standard output. Each line names the request or job it was written for.
 * We leave out PostgreSQL's details about a row and the headers sent to other servers, because both may hold private data.
 */
export const openLog = (level: string): Logger =>
  pino({
    level,
    redact: { paths: ['*.headers', 'err.detail', 'err.where'], remove: true },
    mixin: () => ({ ...causeNow() }),
  });
