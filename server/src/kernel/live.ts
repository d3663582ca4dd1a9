import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Database } from './database.ts';
import type { Db } from './db.ts';
import type { Me } from './me.ts';

/** Something has happened: where, what, and to which records. A few ids at most: a notification holds 8,000 bytes. */
export interface LiveEvent {
  readonly room: string;
  /** of what the room is about, a course for example */
  readonly id: string;
  readonly kind: string;
  readonly ids?: readonly string[];
}

/** What a feature says of its streams. */
export interface Room {
  readonly name: string;
  /** Of the people who watch, those who still may: asked before anything is told. */
  readonly still: (db: Db, id: string, people: readonly string[]) => Promise<ReadonlySet<string>>;
  /** What is told of an event, read once for all who watch; undefined: nothing. */
  readonly told: (db: Db, event: LiveEvent) => Promise<unknown>;
}
interface Watcher {
  readonly me: Me;
  readonly reply: FastifyReply['raw'];
}

const channel = 'stoa_live';
/** Keeps proxies from closing a stream, and finds out those whose session has ended. */
const heartbeat = 25_000;
/** A browser that takes nothing is left behind; it comes back and reads anew. */
const mostWaiting = 1_000_000;
const mostOfOne = 12;

/** Tells everybody who watches, on every node, once the transaction commits. */
export async function tell(db: Db, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db);
}

/** The streams that are open on this node, and what they are told. */
export class Live {
  readonly #database: Database<Schema>;
  readonly #log: FastifyBaseLogger;
  readonly #areOver: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly #rooms = new Map<string, Room>();
  readonly #watchers = new Map<string, Set<Watcher>>();
  #beating: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  /** `areOver`: which of these sessions have ended. */
  constructor(
    database: Database<Schema>,
    log: FastifyBaseLogger,
    areOver: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>,
  ) {
    this.#database = database;
    this.#log = log;
    this.#areOver = areOver;
  }

  /** Begins to hear what any node tells. */
  async start(): Promise<void> {
    const again = () => {
      for (const key of this.#watchers.keys()) this.#write(key, { kind: 'again' });
    };
    await this.#database.listen(channel, (payload) => this.#hear(JSON.parse(payload) as LiveEvent), again);
    this.#beating = setInterval(() => void this.#beat(), heartbeat);
    this.#beating.unref();
  }

  /** Ends all streams: browsers open them again, on another node. */
  stop(): void {
    clearInterval(this.#beating);
    for (const watchers of this.#watchers.values()) for (const { reply } of watchers) reply.end();
    this.#watchers.clear();
  }

  open(room: Room, id: string, me: Me, reply: FastifyReply): void {
    this.#rooms.set(room.name, room);
    const key = `${room.name} ${id}`;
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const watcher = { me, reply: raw };
    const watchers = this.#watchers.get(key) ?? new Set();
    this.#watchers.set(key, watchers.add(watcher));
    raw.once('close', () => {
      watchers.delete(watcher);
      if (watchers.size === 0) this.#watchers.delete(key);
    });
    const own = [...watchers].filter((one) => one.me._id === me._id);
    if (own.length > mostOfOne) own[0]!.reply.end();
    raw.write('retry: 2000\n\n');
  }

  #hear(event: LiveEvent): void {
    const key = `${event.room} ${event.id}`;
    if (!this.#watchers.has(key)) return;
    // One after the other, so that what was told first is read first.
    this.#last = this.#last
      .then(() => this.#pass(key, event))
      .catch((error: unknown) => {
        this.#log.error(error, 'an event could not be told');
        this.#write(key, { kind: 'again' });
      });
  }

  async #pass(key: string, event: LiveEvent): Promise<void> {
    await this.#dropThoseWhoMayNot(key);
    if (!this.#watchers.has(key)) return;
    const told = await this.#rooms.get(event.room)?.told(this.#database.db, event);
    if (told !== undefined) this.#write(key, told);
  }

  async #dropThoseWhoMayNot(key: string): Promise<void> {
    const watchers = [...(this.#watchers.get(key) ?? [])];
    const [name = '', id = ''] = key.split(' ');
    const room = this.#rooms.get(name);
    if (!room || watchers.length === 0) return;
    const people = [...new Set(watchers.map(({ me }) => me._id))];
    const may = await room.still(this.#database.db, id, people);
    const over = await this.#areOver(watchers.map(({ me }) => me.sessionId));
    for (const { me, reply } of watchers) if (!may.has(me._id) || over.has(me.sessionId)) reply.destroy();
  }

  #write(key: string, told: unknown): void {
    const text = `data: ${JSON.stringify(told)}\n\n`;
    for (const { reply } of this.#watchers.get(key) ?? []) {
      if (reply.destroyed) continue;
      if (reply.writableLength > mostWaiting) reply.destroy();
      else reply.write(text);
    }
  }

  async #beat(): Promise<void> {
    try {
      for (const key of this.#watchers.keys()) {
        await this.#dropThoseWhoMayNot(key);
        for (const { reply } of this.#watchers.get(key) ?? []) reply.write(': still here\n\n');
      }
    } catch (error) {
      this.#log.warn(error, 'who watches could not be looked through');
    }
  }
}
