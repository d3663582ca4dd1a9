import {
  appendFileSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds after which a lock that nobody refreshes is abandoned: its process ids may belong to other programs by now. */
const patience = 120_000;
/** The same for a lock without a process id yet. */
const patienceWithNobody = 2000;

/**
 * Does `work` while no other process does the same in this folder; a second one waits for the first. The lock is a file with
 * the numbers of those who work, so that one that was killed holds up nobody: the lock falls when none of them lives any more.
 * `work` is handed `alsoFor(pid)`, which adds a program of its own that may outlive it.
 */
export async function alone(file, task) {
  await take(file);
  const warm = setInterval(() => utimesSync(file, new Date(), new Date()), 1000).unref();
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  await task({ alsoFor: (pid) => pid !== undefined && appendFileSync(file, `${pid}\n`) });
  clearInterval(warm);
  process.off('exit', release);
  release();
}

async function take(file) {
  let seen = '';
  let since = 0;
  for (let waits = 0; ; waits++) {
    try {
      return writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    } catch (error) {
      if (['EACCES', 'EROFS', 'EPERM'].includes(error.code)) {
        console.error(`Stoa has to be set up, and ${path.dirname(file)} may not be written: set it up as its owner.`);
        process.exit(1);
      }
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = look(file);
    if (holder === undefined) continue; // it was given back at this moment
    const now = performance.now();
    if (holder.state !== seen) [seen, since] = [holder.state, now];
    const isDead = holder.text === '' ? now - since > patienceWithNobody : !holder.pids.some(isAlive);
    if (isDead || now - since > patience) {
      breakLock(file, holder.text);
      continue;
    }
    if (waits === 0) console.log('Another start is setting up: waiting for it.');
    await sleep(100);
  }
}

function look(file) {
  try {
    const text = readFileSync(file, 'utf8');
    return { text, pids: text.trim().split('\n').map(Number), state: `${text}${statSync(file).mtimeMs}` };
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  if (pid === process.pid || !(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Takes a dead lock away; one that another waiter has taken meanwhile is put back. */
function breakLock(file, text) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, file);
  } catch {
    // another waiter was faster
  }
  rmSync(aside, { force: true });
}
