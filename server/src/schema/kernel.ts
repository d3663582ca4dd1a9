import type { ColumnType, Generated } from 'kysely';
import type { Id, Instant, Json, NullableInstant } from './columns.ts';

export interface AuditLog {
  _id: Id;
  at: Instant;
  actorREF: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  detail: Json;
}

export interface Mail {
  _id: Id;
  toAddress: string;
  toName: string;
  subject: string;
  text: string;
  about: string | null;
  state: Generated<'queued' | 'sent' | 'kept' | 'failed'>;
  createdAt: Instant;
  sentAt: NullableInstant;
  error: string | null;
  /** how often it was sent, or tried */
  tries: Generated<number>;
  /** of one that waits: when it is tried next; null when it is not any more */
  nextAt: NullableInstant;
}

export interface Throttle {
  key: string;
  hits: Generated<number>;
  since: Instant;
  blockedUntil: NullableInstant;
}

type FileSubject = 'professor' | 'student' | 'courseInstance' | 'boardMessage';
export interface File {
  _id: Id;
  name: string;
  type: string;
  size: number;
  sha256: string;
  storageKey: string;
  /** whose it is, and in whose quota it counts */
  ownerREF: string;
  kind: 'document' | 'course';
  /** the table of the record that it belongs to; null of some that were removed before files knew it */
  subject: ColumnType<FileSubject | null, FileSubject, never>;
  /** the record's id */
  subjectREF: ColumnType<string | null, string, never>;
  createdAt: Instant;
  removedAt: NullableInstant;
  /** the malware scanner has not seen it yet, and nobody opens it until then */
  heldAt: NullableInstant;
}
