import { oldestPostgres } from '../../../kernel/reaching.ts';
import type { Encryption } from '../../../kernel/encryption.ts';
import type { Db } from '../../../kernel/db.ts';
import { doubtful, forbidding, good, severe, type Finding } from './findings.ts';
import { countUnsealed, someSealed } from '../../../kernel/sealed-columns.ts';
import { isMigrated, serverSettings, waiting } from '../operations.queries.ts';

/** Each node uses ten connections for calls, three for jobs and one to listen. The others are for commands. */
const connectionsOfANode = 16;

/** Checks that data is safe in the database and that our key can read it. */
export async function databaseFindings(db: Db, encryption: Encryption): Promise<readonly Finding[]> {
  const server = await serverSettings(db);
  const findings: Finding[] = [];
  const version = Math.floor(server.version / 10_000);
  findings.push(
    version >= oldestPostgres
      ? good('PostgreSQL', `${version}`)
      : forbidding('PostgreSQL', `is ${version}: ${oldestPostgres} or later is needed`),
  );
  for (const [name, value] of [
    ['fsync', server.fsync],
    ['full_page_writes', server.fullPageWrites],
    ['synchronous_commit', server.synchronousCommit],
  ] as const)
    findings.push(
      value === 'off'
        ? forbidding('PostgreSQL', `${name} is off: what was acknowledged would be lost with the power. Set it to on`)
        : good('PostgreSQL', `${name} is ${value}`),
    );
  if (server.encoding !== 'UTF8') findings.push(forbidding('PostgreSQL', `keeps ${server.encoding}: names need UTF8`));
  if (server.connections < 2 * connectionsOfANode)
    findings.push(
      doubtful(
        'PostgreSQL',
        `lets ${server.connections} connect, and a node takes ${connectionsOfANode}. Raise max_connections`,
      ),
    );
  if (server.isSuperuser)
    findings.push(doubtful('DATABASE_URL', 'is a superuser’s: a role that owns the database is enough'));
  if (server.isRemote && !server.isEncrypted)
    findings.push(severe('DATABASE_URL', 'crosses the network in the clear. Add sslmode=require'));
  const apart = Math.round(Math.abs(Date.now() - server.now) / 1000);
  if (apart > 60)
    findings.push(severe('Clock', `is ${apart} seconds apart from the database’s: set both by a time server`));
  else if (apart > 2) findings.push(doubtful('Clock', `is ${apart} seconds apart from the database’s`));
  if (await isMigrated(db)) findings.push(...(await keyFindings(db, encryption)));
  return findings;
}

/** Checks that our keys decrypt stored values. */
async function keyFindings(db: Db, encryption: Encryption): Promise<readonly Finding[]> {
  const sealed = await someSealed(db);
  try {
    for (const one of sealed) encryption.decrypt(one);
  } catch {
    return [
      forbidding(
        'ENCRYPTION_KEY',
        'is not the one that numbers, files and mails were sealed with. Bring the right one back, or set ENCRYPTION_KEY_PREVIOUS to it',
      ),
    ];
  }
  return sealed.length > 0 ? [good('ENCRYPTION_KEY', 'opens what was sealed')] : [];
}

/** Checks whether a change of the key is complete. It reads all encrypted values, so it doesn't run at a start. */
export async function previousKeyFindings(db: Db, encryption: Encryption): Promise<readonly Finding[]> {
  const left = await countUnsealed(db, encryption);
  return [
    left > 0
      ? doubtful('ENCRYPTION_KEY_PREVIOUS', `is still needed by ${left} values. They are sealed again while Stoa runs`)
      : doubtful('ENCRYPTION_KEY_PREVIOUS', 'is needed by nothing any more. Take it out of the settings'),
  ];
}

/** Checks for items that wait for an administrator. */
export async function waitingFindings(db: Db): Promise<readonly Finding[]> {
  if (!(await isMigrated(db))) return [good('Waiting', 'nothing: the tables are made at the first start')];
  const { mails, attention, refunds } = await waiting(db);
  const findings: Finding[] = [];
  if (mails > 0)
    findings.push(doubtful('Mail', `${mails} could not be sent so far: see the mail server’s answer in the log`));
  if (attention > 0) findings.push(doubtful('Payments', `${attention} were set aside: see the ledger`));
  if (refunds > 0) findings.push(doubtful('Payments', `${refunds} refunds failed: see the ledger`));
  return findings.length > 0 ? findings : [good('Waiting', 'nothing waits for an administrator')];
}
