import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { inflateRawSync } from 'node:zlib';

/** The sign that every scanner takes for malware, in pieces, so that none takes this file for it. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-', 'TEST-FILE!$H+H*'].join('');

/** A clamd for tests: it speaks INSTREAM over TCP, and knows that one sign, plainly or inside a ZIP file. */
export class Clamd {
  /** How many files it was asked about. */
  asked = 0;
  /** It takes everything and says nothing. */
  silent = false;
  /** It takes no more than so many bytes of a file. */
  limit = Number.POSITIVE_INFINITY;
  #server: Server | undefined;
  #port = 0;
  readonly #sockets = new Set<Socket>();

  get url(): string {
    return `tcp://127.0.0.1:${this.#port}`;
  }
  /** Always at the port it had at first. */
  async start(): Promise<this> {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket));
      void this.#serve(socket).catch(() => undefined); // the caller has gone
    }).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.close();
    if (this.#server) await once(this.#server, 'close');
  }

  async #serve(socket: Socket): Promise<void> {
    const command = Buffer.from('zINSTREAM\0');
    let heard = Buffer.alloc(0);
    let at = command.length;
    const parts: Buffer[] = [];
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      heard = Buffer.concat([heard, chunk]);
      if (this.silent) continue;
      while (heard.length >= at + 4) {
        if (!heard.subarray(0, command.length).equals(command)) {
          socket.end('UNKNOWN COMMAND\0');
          return;
        }
        const length = heard.readUInt32BE(at);
        if (length === 0) {
          this.asked += 1;
          const found = isInfected(Buffer.concat(parts));
          socket.end(found ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
          return;
        }
        if (heard.length < at + 4 + length) break;
        parts.push(heard.subarray(at + 4, at + 4 + length));
        at += 4 + length;
        if (parts.reduce((sum, part) => sum + part.length, 0) > this.limit) {
          socket.end('INSTREAM size limit exceeded. ERROR\0');
          return;
        }
      }
    }
  }
}

function isInfected(bytes: Buffer): boolean {
  if (bytes.includes(eicar)) return true;
  const sign = 'PK\u0003\u0004';
  for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 18));
    const entry = bytes.readUInt16LE(at + 8) === 0 ? packed : inflateRawSync(packed);
    if (entry.includes(eicar)) return true;
  }
  return false;
}
