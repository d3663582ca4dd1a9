import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Database } from './database.ts';
import type { Db } from './db.ts';
import type { Me } from './access.ts';

/** An event: its room, its kind and its records. Send only a few ids: a notification has at most 8,000 bytes. */
export interface LiveEvent {
  /** Database triggers write this value, too. */
  readonly room: string;
  /** of the room's subject, such as a course */
  readonly id: string;
  readonly kind: string;
  readonly ids?: readonly string[];
}

/** How a feature's streams work. */
export interface Channel {
  readonly name: string;
  /** Returns the watchers who still have access. Called before every event is sent. */
  readonly still: (db: Db, id: string, people: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Returns the message for an event, read once for all watchers; undefined sends nothing. */
  readonly onEvent: (db: Db, event: LiveEvent) => Promise<unknown>;
}
/** Returns those of the given sessions that have ended. */
type AreOver = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
interface Watcher {
  readonly me: Me;
  readonly reply: FastifyReply['raw'];
}

const channel = 'stoa_live';
/** Milliseconds between heartbeats. They keep proxies from closing a stream, and find streams whose session has ended. */
const heartbeat = 25_000;
/** We disconnect a browser that stops reading; it reconnects and loads everything again. */
const mostWaiting = 1_000_000;
const mostOfOne = 12;

/** Sends an event to all watchers on every node after the transaction commits. */
export const publish = (db: Db, event: LiveEvent): Promise<void> => publishAll(db, [event]);

/** The same for several events, in one statement. */
export async function publishAll(db: Db, events: readonly LiveEvent[]): Promise<void> {
  const texts = events.map((event) => JSON.stringify(event));
  await sql`select pg_notify(${channel}, "one") from unnest(${texts}::text[]) as "one"`.execute(db);
}

/** The open streams of this node. */
export class Live {
  readonly #database: Database<Schema>;
  readonly #log: FastifyBaseLogger;
  readonly #areOver: AreOver;
  readonly #channels = new Map<string, Channel>();
  readonly #watchers = new Map<string, Set<Watcher>>();
  #beating: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(database: Database<Schema>, log: FastifyBaseLogger, areOver: AreOver) {
    this.#database = database;
    this.#log = log;
    this.#areOver = areOver;
  }

  /** Starts listening for the events of all nodes. */
  async start(): Promise<void> {
    const resynchronize = () => {
      for (const key of this.#watchers.keys()) this.#write(key, { kind: 'again' });
    };
    await this.#database.listen(channel, (payload) => this.#hear(JSON.parse(payload) as LiveEvent), resynchronize);
    this.#beating = setInterval(() => void this.#beat(), heartbeat);
    this.#beating.unref();
  }

  /** Ends all streams; browsers reconnect to another node. */
  stop(): void {
    clearInterval(this.#beating);
    for (const watchers of this.#watchers.values()) for (const { reply } of watchers) reply.end();
    this.#watchers.clear();
  }

  open(channel: Channel, id: string, me: Me, reply: FastifyReply): void {
    this.#channels.set(channel.name, channel);
    const key = `${channel.name} ${id}`;
    reply.hijack();
    const { raw } = reply;
    // A browser that left while we checked its access has closed already, and doesn't close again.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const watcher = { me, reply: raw };
    const watchers = this.#watchers.get(key) ?? new Set();
    this.#watchers.set(key, watchers.add(watcher));
    raw.once('close', () => this.#remove(key, watcher));
    const own = [...watchers].filter((one) => one.me._id === me._id);
    if (own.length > mostOfOne) own[0]!.reply.destroy();
    raw.write('retry: 2000\n\n');
  }

  #remove(key: string, watcher: Watcher): void {
    const watchers = this.#watchers.get(key);
    if (watchers?.delete(watcher) && watchers.size === 0) this.#watchers.delete(key);
  }

  #hear(event: LiveEvent): void {
    const key = `${event.room} ${event.id}`;
    if (!this.#watchers.has(key)) return;
    // Events go out one after the other, so that people read them in the order they happened.
    this.#last = this.#last
      .then(() => this.#pass(key, event))
      .catch((error: unknown) => {
        this.#log.error(error, 'an event could not be sent');
        this.#write(key, { kind: 'again' });
      });
  }

  async #pass(key: string, event: LiveEvent): Promise<void> {
    await this.#dropThoseWhoMayNot(key);
    if (!this.#watchers.has(key)) return;
    const reply = await this.#channels.get(event.room)?.onEvent(this.#database.db, event);
    if (reply !== undefined) this.#write(key, reply);
  }

  async #dropThoseWhoMayNot(key: string): Promise<void> {
    const watchers = [...(this.#watchers.get(key) ?? [])];
    const [name = '', id = ''] = key.split(' ');
    const channel = this.#channels.get(name);
    if (!channel || watchers.length === 0) return;
    const people = [...new Set(watchers.map(({ me }) => me._id))];
    const may = await channel.still(this.#database.db, id, people);
    const over = await this.#areOver(watchers.map(({ me }) => me.sessionId));
    for (const watcher of watchers) {
      if (!may.has(watcher.me._id) || over.has(watcher.me.sessionId)) watcher.reply.destroy();
      if (watcher.reply.destroyed) this.#remove(key, watcher);
    }
  }

  #write(key: string, event: unknown): void {
    const text = `data: ${JSON.stringify(event)}\n\n`;
    for (const { reply } of this.#watchers.get(key) ?? [])
      if (reply.writableLength > mostWaiting) reply.destroy();
      else reply.write(text);
  }

  async #beat(): Promise<void> {
    try {
      for (const key of this.#watchers.keys()) {
        await this.#dropThoseWhoMayNot(key);
        for (const { reply } of this.#watchers.get(key) ?? []) reply.write(': still here\n\n');
      }
    } catch (error) {
      this.#log.warn(error, 'the sessions of the open streams could not be checked');
    }
  }
}
