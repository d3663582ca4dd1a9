import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from './encryption.ts';

/** How many proxies stand before the server, or which ones; 0: none, and no header says who the visitor is. */
export type Proxies = number | readonly string[];

/** Fastify's setting. By its own number it believes nothing, because it can't see who connects: whoever sets one vouches for that. */
export const trusted = (proxies: Proxies) =>
  typeof proxies === 'number' ? proxies > 0 && ((_address: string, hop: number) => hop < proxies) : [...proxies];

/** Reads the setting's text; undefined when it is neither a number of hops nor a list of addresses or networks. */
export function readProxies(text: string): Proxies | undefined {
  const small = text.toLowerCase();
  if (['off', 'false', '0'].includes(small)) return 0;
  if (['on', 'true'].includes(small)) return 1;
  if (/^\d$/.test(small)) return Number(small);
  const names = small.split(',').map((name) => name.trim());
  return names.every(isNetwork) ? names : undefined;
}
function isNetwork(name: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(name)) return true;
  const [address = '', bits, ...rest] = name.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** What a forwarded header names beside addresses is no visitor's: it and what stands to the left of it is dropped. */
export function dropFalseAddresses(app: FastifyInstance): void {
  app.server.prependListener('request', ({ headers }) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded !== 'string') return;
    const names = forwarded.split(',').map((name) => name.trim());
    const kept = names.slice(names.findLastIndex((name) => isIP(name) === 0) + 1);
    if (kept.length > 0) headers['x-forwarded-for'] = kept.join(', ');
    else delete headers['x-forwarded-for'];
  });
}

/** A name by which this machine calls itself, with or without a port. */
export const isLoopbackName = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)(?::\d{1,5})?$/i.test(host);
const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);

/** Whether a request comes from this very machine: by its sockets, by the name it asks for, and through no proxy. */
export function isFromHere({ raw, headers }: FastifyRequest): boolean {
  const { remoteAddress, localAddress } = raw.socket;
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'].some((name) => name in headers);
  return (
    isLoopbackAddress(remoteAddress) &&
    isLoopbackAddress(localAddress) &&
    isLoopbackName(headers.host ?? '') &&
    !isForwarded
  );
}

/** What is for trying things out on one machine: never where the server has an address that others know. */
export const isForThisMachine =
  (publicUrl: string) =>
  (request: FastifyRequest): boolean =>
    isLoopbackName(new URL(publicUrl).hostname) && isFromHere(request);

/** Whether a request carries a token that only those know who may do more. */
export function bears({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${token}`));
}

/** Answers others as if there were nothing. */
export const hideUnless =
  (mayPass: (request: FastifyRequest) => boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (mayPass(request)) return;
    reply.callNotFound();
    return reply;
  };

/** Two Host headers: a proxy and the server might each believe another one. */
export const hasTwoHosts = ({ rawHeaders }: { readonly rawHeaders: readonly string[] }): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;
