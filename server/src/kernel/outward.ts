import { lookup as lookUpHere, Resolver } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { callbackify } from 'node:util';

/** Addresses that aren't public: this machine, private networks, test and example ranges, and tunnels to them. */
const inner = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  // The second one is Azure's internal service address.
  ...['224.0.0.0/3', '168.63.129.16/32', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [address = '', bits] = network.split('/');
  inner.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/**
 * True for an address of the internet. IPv6 addresses that embed an IPv4 address don't count: they are outside the global
 * unicast range.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inner.check(address);
  return version === 6 && !address.includes('%') && unicast.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** Finds the addresses of a name. */
export type Resolve = (name: string) => Promise<readonly string[]>;
const nameServers = new Resolver({ timeout: 5000, tries: 1 });
/** Queries name servers without Node's thread pool: a slow one would block file access and password hashing, too. */
const resolvePublic: Resolve = async (name) => {
  const found = await Promise.allSettled([nameServers.resolve4(name), nameServers.resolve6(name)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};
const resolveAny: Resolve = async (name) => (await lookUpHere(name, { all: true })).map(({ address }) => address);

/** Why a call got no answer. `private`: the address isn't public; `unreadable`: it can’t be signed. */
export type CallProblem = 'private' | 'timeout' | 'unreachable' | 'unreadable';
export class CallFailure extends Error {
  readonly problem: CallProblem;
  constructor(problem: CallProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
const isInside = () => new CallFailure('private', 'not an address of the internet');

interface Outward {
  readonly url: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
interface Guard {
  /** true: addresses inside a private network may be called as well */
  readonly allowsPrivate: boolean;
  readonly resolve?: Resolve | undefined;
}
interface Limits extends Guard {
  /** milliseconds until the answer must be there */
  readonly patience: number;
  /** characters of the answer that are read */
  readonly most: number;
  readonly signal: AbortSignal;
}

/**
 * Returns a look-up that finds only public addresses, so that the checked address is the one we connect to. Throws CallFailure
 * for a host that is a private IP address, because Node doesn't call the look-up for IP addresses.
 */
function guarded(host: string, { allowsPrivate, resolve = allowsPrivate ? resolveAny : resolvePublic }: Guard) {
  const mayCall = (address: string) => allowsPrivate || isPublicAddress(address);
  if (isIP(host) !== 0 && !mayCall(host)) throw isInside();
  return callbackify(async (name: string, _options: object) => {
    const found = await resolve(name);
    if (found.length === 0) throw new CallFailure('unreachable', 'ENOTFOUND');
    if (!found.every(mayCall)) throw isInside();
    return found.map((address) => ({ address, family: isIP(address) }));
  }) as LookupFunction;
}

/** Connects to a host that a user entered, within `patience` milliseconds. Throws CallFailure. */
export function connectOutward(host: string, port: number, patience: number, guard: Guard): Promise<Socket> {
  return new Promise((answer, fail) => {
    // With autoSelectFamily, Node asks the look-up for all addresses at once.
    const socket = connect({ host, port, lookup: guarded(host, guard), autoSelectFamily: true });
    const timer = setTimeout(() => socket.destroy(new CallFailure('timeout', '')), patience);
    const failed = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      fail(error instanceof CallFailure ? error : new CallFailure('unreachable', error.code ?? ''));
    };
    socket.once('error', failed).once('connect', () => {
      clearTimeout(timer);
      socket.off('error', failed);
      answer(socket);
    });
  });
}

/** The status, the headers that are texts, and the beginning of the body. */
interface OutwardAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}
/**
 * Calls a URL that a user entered, by POST by default. It follows no redirect and uses no proxy. The checked address is the one
 * it connects to. Throws CallFailure.
 */
export function callOutward({ url, method = 'POST', headers, body }: Outward, limits: Limits): Promise<OutwardAnswer> {
  const { patience, most } = limits;
  const { protocol, hostname } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return new Promise((answer, fail) => {
    const lookup = guarded(host, limits);
    const late = AbortSignal.timeout(patience);
    const signal = AbortSignal.any([limits.signal, late]);
    let begun: (() => void) | undefined;
    const failed = (error: NodeJS.ErrnoException) => {
      // The status has arrived, so an answer that is interrupted or never ends counts as well.
      if (begun) begun();
      else if (error instanceof CallFailure) fail(error);
      else if (late.aborted) fail(new CallFailure('timeout', ''));
      else fail(new CallFailure('unreachable', error.code ?? ''));
    };
    const request = protocol === 'https:' ? requestSecure : requestPlain;
    // With autoSelectFamily, Node asks the look-up for all addresses at once.
    const options = { method, agent: false, autoSelectFamily: true, lookup, signal, headers };
    const sent = request(url, options, (response) => {
      const status = response.statusCode ?? 0;
      let text = '';
      const texts = Object.entries(response.headers).filter(
        (one): one is [string, string] => typeof one[1] === 'string',
      );
      const done = (begun = () => answer({ status, headers: Object.fromEntries(texts), text: text.slice(0, most) }));
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.length >= most) {
          done();
          response.destroy();
        }
      });
      response.on('end', done).on('error', done);
    });
    sent.on('error', failed).end(body);
  });
}
