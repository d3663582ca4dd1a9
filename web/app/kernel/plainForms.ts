import type { BodyOf, Endpoint } from '@stoa/contract/kernel/endpoint';
import { data, redirect, useActionData } from 'react-router';
import { call } from './api.ts';
import { ApiError } from './http.ts';

/** The outcome of a form that a browser without scripts has sent. */
export interface SentPlainly {
  readonly isDone: boolean;
  readonly failure: string;
  readonly code: string | undefined;
  /** The message of each field that was refused. */
  readonly fields: Readonly<Record<string, string>>;
  /** The values that were typed, without passwords and codes. */
  readonly typed: Readonly<Record<string, string>>;
}

interface PlainForm<E extends Endpoint> {
  readonly toBody: (typed: Record<string, string>) => BodyOf<E>;
  /** The page to open next. Without it, the same page says that the form was sent. */
  readonly next?: string;
}
const isSecret = (name: string): boolean => /password|code|token/i.test(name);

/** Makes the call of a form that a browser without scripts has sent, and returns the page that follows. Runs only on the server. */
export async function sendPlainly<E extends Endpoint>(
  request: Request,
  endpoint: E,
  { toBody, next }: PlainForm<E>,
): Promise<Response | ReturnType<typeof data<SentPlainly>>> {
  const typed = Object.fromEntries(
    [...(await request.formData())].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  ) as Record<string, string>;
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => !isSecret(name)));
  const said = { failure: '', code: undefined, fields: {}, typed: kept };
  try {
    await call(endpoint, { body: toBody(typed) });
    return next === undefined ? data({ ...said, isDone: true }) : redirect(next);
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    const { status, message: failure, code, fields } = problem;
    return data({ ...said, isDone: false, failure, code, fields }, { status: status || 503 });
  }
}

/** The outcome of this page's form, if it was sent without scripts. */
export const useSentPlainly = (): SentPlainly | undefined => useActionData<SentPlainly>();

/** Its refusals by field, in the shape of a form's errors. */
export const refusalsOf = ({ fields }: SentPlainly) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, { type: 'server', message }]));
