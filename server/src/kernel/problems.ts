import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Problem } from '@stoa/contract/kernel/endpoint.shapes';
import type { z } from 'zod';
import { isDatabaseLost } from './database.ts';
import { escaped } from './markdown-html.ts';
import { Refusal, invalid, storageIsFull, unreadableBody, type Both } from './refusal.ts';
import { noteReason, type Reason } from './request-log.ts';

/** Returns the value as parsed by the schema; throws Refusal 400 with a message for each invalid field. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw refusalOf(result.error);
}

function refusalOf({ issues }: z.ZodError): Refusal {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[field, key].filter(Boolean).join('.')] ??= issue.message;
    } else if (field) fields[field] ??= issue.message;
  }
  const first = issues[0];
  const message = Object.values(fields)[0] ?? first?.message ?? i18n.t('We can’t read this.');
  return new Refusal(400, message, { code: invalid, ...(Object.keys(fields).length > 0 && { fields }) });
}

/** Makes Fastify validate and serialize with zod, and report every refusal in the same format. */
export function speakInProblems(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (value) => {
    try {
      return { value: checked(schema, value) };
    } catch (error) {
      return { error: error as Refusal };
    }
  });
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (answer) =>
        JSON.stringify(schema.parse(answer)),
  );
  app.setErrorHandler(answerError);
}

export const nothingHere = () => new Refusal(404, i18n.t('There is nothing at this address.'));

/** Answers an error, even before a route is found: Fastify's own messages would be in different words. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error, request);
  if (!refusal) noteReason(request, { reason: 'unexpected', err: error });
  else if (refusal.status >= 500) noteReason(request, reasonOf(error, refusal));
  if (refusal?.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
  const problem: Problem = refusal
    ? {
        message: refusal.message,
        code: refusal.code,
        ...(refusal.fields && { fields: { ...refusal.fields } }),
        ...(refusal.instants && { instants: [...refusal.instants] }),
        ...(refusal.both && bothFor(request, refusal.both)),
      }
    : { message: i18n.t('Something went wrong on our side. Please try again. (Reference {id})', { id: request.id }) };
  void reply.code(refusal?.status ?? 500);
  const isPage = request.method === 'GET' && /text\/html/.test(request.headers.accept ?? '');
  if (isPage && !request.url.startsWith('/api/'))
    return void reply.type('text/html; charset=utf-8').send(plainPage(problem.message, refusal?.retryAfter));
  void reply
    .type('application/json')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}

/** A page for readers while ours can't be made. Browsers ask for it once more after these seconds. */
const plainPage = (message: string, seconds: number | undefined): string =>
  `<!doctype html><html lang="${i18n.language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width">${seconds === undefined ? '' : `<meta http-equiv="refresh" content="${seconds}">`}
<title>${escaped(i18n.site)}</title></head><body><main><p role="alert">${escaped(message)}</p></main></body></html>`;

/** Limits a conflict's details to what the endpoint would have shown to this caller. A deleted record is null. */
function bothFor(request: FastifyRequest, { current, sent }: Both): Both {
  if (current === null) return { current, sent };
  const reply = request.routeOptions.config.endpoint?.reply;
  return reply ? { current: reply.parse(current), sent } : { current: undefined, sent };
}

/** PostgreSQL's codes for text with a NUL or half a surrogate pair, which no column can store. */
const unstorable = new Set(['22021', '22P05']);

/** PostgreSQL's codes for statements that were cut off because they, or the lock they waited for, took too long. */
const tooSlow = new Set(['57014', '55P03', '25P03']);

/** Explanations for operators, by error code of PostgreSQL or another system. */
const inWords: Readonly<Record<string, string>> = {
  '57014': 'a statement took too long and was broken off',
  '55P03': 'a lock was waited for too long',
  '25P03': 'a transaction was left open too long',
  '53100': 'the disk is full',
  ENOSPC: 'the disk is full',
  FST_UNDER_PRESSURE: 'the event loop is behind',
};
/**
 * Returns the reason for the log: a Refusal's own message, or for other errors our explanation plus the original code and
 * message.
 */
function reasonOf(error: FastifyError | Refusal, refusal: Refusal): Reason {
  if (error instanceof Refusal) return { reason: error.message };
  const words = inWords[error.code] ?? (isDatabaseLost(error) ? 'the database can’t be reached' : refusal.message);
  return { reason: words, thrown: [error.code, error.message].filter(Boolean).join(': ') };
}

const tooBusy = () =>
  new Refusal(503, i18n.t('We’re too busy right now. Please try again in a moment.'), { retryAfter: 5 });

function asRefusal(error: FastifyError | Refusal, { server }: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { statusCode, code } = error;
  if (code === 'ENOSPC' || code === '53100') return storageIsFull();
  if (code === '40P01')
    return new Refusal(409, i18n.t('Someone else was changing this at the same moment. Please try again.'));
  // The database refuses writes of a person who was deleted during the request.
  if (code === 'ST001') return new Refusal(401, i18n.t('This account was deleted.'));
  if (unstorable.has(code)) return new Refusal(400, i18n.t('This text contains a broken character. Type it again.'));
  // A blocked event loop reads the database's answers late, and then our own timeouts end the statements.
  if (isDatabaseLost(error))
    return server.isUnderPressure()
      ? tooBusy()
      : new Refusal(503, i18n.t('We can’t reach the database right now. Please try again in a moment.'), {
          retryAfter: 2,
        });
  if (tooSlow.has(code))
    return new Refusal(503, i18n.t('This is taking too long, so nothing was changed. Please try again in a moment.'), {
      retryAfter: 5,
    });
  if (code === 'FST_ERR_BAD_URL') return new Refusal(400, i18n.t('We can’t read this address.'), { code: invalid });
  if (code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new Refusal(400, i18n.t('This address is too long.'), { code: invalid });
  if (statusCode === 413) return new Refusal(413, i18n.t('This is too large.'));
  if (statusCode === 415) return unreadableBody('JSON');
  if (statusCode === 503) return tooBusy();
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal(400, i18n.t('We can’t read this request.'), { code: invalid });
  return undefined;
}
