import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiFault, ApiOperation } from './documents.ts';
import { takeApiFault } from './faults.ts';
import { PaypalRefusal } from './refusals.ts';
import type { Documents, SimulatorStore } from './store.ts';

export interface Call {
  op: ApiOperation;
  /** the subject of the call; the same request id for another resource is another request */
  resource: string;
  requestId: string | undefined;
  mockResponse: string | undefined;
}

export type Answer = { status: 200 | 201; body: unknown } | 'dropped';

const hour = 3_600_000;
/** How long PayPal remembers an answer by its request id. */
const rememberedMs: Record<ApiOperation, number> = {
  create: 6 * hour,
  capture: 6 * hour,
  refund: 45 * 24 * hour,
  get: 0,
};

/**
 * Answers calls as PayPal does around what they do: mock responses, faults, and the same answer for the same
 * request id. `task` runs in one transaction with the fault that strikes it; its refusals are not remembered, so
 * the call may be repeated. Several processes may serve the same store.
 */
export function callAnswerer(store: SimulatorStore) {
  const inProgress = new Set<string>();

  return async (
    call: Call,
    task: (documents: Documents, fault: ApiFault['kind'] | undefined) => Promise<unknown>,
  ): Promise<Answer> => {
    refuseAsMocked(call.mockResponse);
    const key = call.requestId === undefined ? undefined : `${call.op}:${call.resource}:${call.requestId}`;
    // Here for the calls of this process, while they are slow; the store's lock is for those of the others.
    if (key !== undefined && inProgress.has(key)) throw new PaypalRefusal(409, 'PREVIOUS_REQUEST_IN_PROGRESS');
    if (key !== undefined) inProgress.add(key);
    try {
      const fault = await takeApiFault(store, call.op);
      if (fault?.kind === 'slow') await sleep(fault.ms);
      if (fault?.kind === '500') throw new PaypalRefusal(500);
      const answer = await store.transaction((documents) => remembered(documents, call, key, fault?.kind, task));
      if (fault?.kind === '500-after') throw new PaypalRefusal(500);
      return fault?.kind === 'drop' ? 'dropped' : answer;
    } finally {
      if (key !== undefined) inProgress.delete(key);
    }
  };
}

async function remembered(
  documents: Documents,
  call: Call,
  key: string | undefined,
  fault: ApiFault['kind'] | undefined,
  task: (documents: Documents, fault: ApiFault['kind'] | undefined) => Promise<unknown>,
): Promise<Answer> {
  if (key !== undefined) {
    if (!(await documents.tryLock(`request:${key}`))) throw new PaypalRefusal(409, 'PREVIOUS_REQUEST_IN_PROGRESS');
    const known = await documents.get('request', key);
    if (known && Date.parse(known.at) > Date.now() - rememberedMs[call.op]) return { status: 200, body: known.body };
  }
  const body = await task(documents, fault);
  if (key !== undefined) await documents.put('request', key, { body, at: new Date().toISOString() });
  return { status: call.op === 'get' ? 200 : 201, body };
}

const Mock = z.object({ mock_application_codes: z.string() });
const mockStatuses = new Map([
  ['INTERNAL_SERVER_ERROR', 500],
  ['INTERNAL_SERVICE_ERROR', 500],
  ['RESOURCE_NOT_FOUND', 404],
  ['INVALID_RESOURCE_ID', 404],
  ['AUTHENTICATION_FAILURE', 401],
  ['PREVIOUS_REQUEST_IN_PROGRESS', 409],
] as const);

/** `PayPal-Mock-Response: {"mock_application_codes":"INSTRUMENT_DECLINED"}` asks for that refusal, as in the sandbox. */
function refuseAsMocked(header: string | undefined): void {
  if (header === undefined) return;
  let code: string;
  try {
    code = Mock.parse(JSON.parse(header)).mock_application_codes;
  } catch {
    throw new PaypalRefusal(400, 'INVALID_PARAMETER_SYNTAX', '/PayPal-Mock-Response');
  }
  const status = [...mockStatuses].find(([name]) => name === code)?.[1] ?? 422;
  throw new PaypalRefusal(status, status === 500 || status === 401 ? undefined : code);
}
