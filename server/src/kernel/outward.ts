import { lookup as lookUpHere, Resolver } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { callbackify } from 'node:util';

/** Where nothing of the internet is: this machine, private networks, tests and examples, and what leads to them. */
const inner = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  // The second one is Azure's machine for its own machines.
  ...['224.0.0.0/3', '168.63.129.16/32', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [address = '', bits] = network.split('/');
  inner.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/**
 * True for an address of the internet. IPv6 addresses that carry an IPv4 address are not among them: they are outside the
 * network of global addresses.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inner.check(address);
  return version === 6 && !address.includes('%') && unicast.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** Finds the addresses of a name. */
export type Resolve = (name: string) => Promise<readonly string[]>;
const nameServers = new Resolver({ timeout: 5000, tries: 1 });
/** Asks the name servers without the machine's own threads: a slow one would hold up files and passwords, too. */
const resolvePublic: Resolve = async (name) => {
  const found = await Promise.allSettled([nameServers.resolve4(name), nameServers.resolve6(name)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};
const resolveAny: Resolve = async (name) => (await lookUpHere(name, { all: true })).map(({ address }) => address);

/** Why a call got no answer. `private`: the address is none of the internet; `unreadable`: it can’t be signed. */
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
 * Returns a look-up that finds public addresses alone, so that the address that was checked is the one that is connected to. Throws
 * CallFailure for a host that is the number of another one, because Node looks up no address that is written as a number.
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

/** Connects to a host that somebody gave us, within some milliseconds. Throws CallFailure. */
export function connectOutward(host: string, port: number, patience: number, guard: Guard): Promise<Socket> {
  return new Promise((answer, fail) => {
    // Trying families by turns, Node asks for all addresses at once.
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
 * Calls an address that somebody gave us, by POST unless told otherwise. It follows no redirect and uses no proxy. The address that is
 * checked is the one it connects to. Throws CallFailure.
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
      // The status has come, so an answer that breaks off or never ends counts as well.
      if (begun) begun();
      else if (error instanceof CallFailure) fail(error);
      else if (late.aborted) fail(new CallFailure('timeout', ''));
      else fail(new CallFailure('unreachable', error.code ?? ''));
    };
    const request = protocol === 'https:' ? requestSecure : requestPlain;
    // Trying families by turns, Node asks for all addresses at once.
    const options = { method, agent: false, autoSelectFamily: true, lookup, signal, headers };
    const sent = request(url, options, (response) => {
      const status = response.statusCode ?? 0;
      let text = '';
      const told = Object.entries(response.headers).filter(
        (one): one is [string, string] => typeof one[1] === 'string',
      );
      const done = (begun = () => answer({ status, headers: Object.fromEntries(told), text: text.slice(0, most) }));
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
