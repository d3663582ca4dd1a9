import { pino, type Logger } from 'pino';
import { causeNow } from './cause.ts';

/**
 * The server's log: one JSON object a line on the standard output. A line that is written for a request or a job names it.
 * What PostgreSQL says of the values of a row, and what another server was sent, is left out: it may be anybody's.
 */
export const openLog = (level: string): Logger =>
  pino({
    level,
    redact: { paths: ['*.headers', 'err.detail', 'err.where'], remove: true },
    mixin: () => ({ ...causeNow() }),
  });
