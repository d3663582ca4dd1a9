import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSameToken } from './encryption.ts';

/**
 * The number of proxies in front of the server, or their addresses. With 0, no header may name the visitor's address.
 */
export type Proxies = number | readonly string[];

/** The value for Fastify's trustProxy. We rely on the operator for a number of hops: Fastify can't check it. */
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

/** Drops any entry of X-Forwarded-For that isn't an address, with everything to its left: no honest proxy wrote those. */
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

/**
 * Returns the network that limits count by: an IPv4 address, even one mapped into IPv6, or the first 64 bits of an IPv6
 * address, because one household or machine has all addresses below them. Text that is no address comes back as it is.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (isIP(address) !== 6) return ip;
  // URL writes IPv6 in one way only: small, without zeros at the front, an IPv4 address at the end as two numbers.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parts = (text = '') => (text === '' ? [] : text.split(':'));
  const missing = tail === undefined ? 0 : 8 - parts(head).length - parts(tail).length;
  const groups = [...parts(head), ...Array.from({ length: missing }, () => '0'), ...parts(tail)];
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}

/** True for a loopback host name, with or without a port. */
export const isLoopbackName = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)(?::\d{1,5})?$/i.test(host);
const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);

/** True when a request comes from this machine: its addresses and its host name are loopback, and no proxy forwarded it. */
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

/** Allows development tools only on this machine, and never when the server has a public address. */
export const isForThisMachine =
  (publicUrl: string) =>
  (request: FastifyRequest): boolean =>
    isLoopbackName(new URL(publicUrl).hostname) && isFromHere(request);

/** True when a request carries this secret token. The comparison takes the same time for every wrong token. */
export function bears({ headers }: FastifyRequest, token: string): boolean {
  return isSameToken(headers.authorization ?? '', `Bearer ${token}`);
}

/** Answers 404 to requests that may not pass, so that they can't tell the route exists. */
export const hideUnless =
  (mayPass: (request: FastifyRequest) => boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (mayPass(request)) return;
    reply.callNotFound();
    return reply;
  };

/** True when a request has two Host headers: a proxy and the server could each believe a different one. */
export const hasTwoHosts = ({ rawHeaders }: { readonly rawHeaders: readonly string[] }): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;
