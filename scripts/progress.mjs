// Runs a long task and shows its progress: on a terminal in one changing line, elsewhere in a new line every ten seconds. It shows
// the output of the task when it fails, or at once with --verbose.
import { spawn } from 'node:child_process';

const isVerbose =
  process.argv.includes('--verbose') || ['verbose', 'silly'].includes(process.env.npm_config_loglevel ?? '');
const pause = 10_000;

/** Says what is done and for how long, and what `far` returns, until the returned function is called. */
function say(what, far) {
  const began = Date.now();
  const out = process.stderr;
  const line = () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    return [`${what}…`, far?.(), seconds > 0 && `${seconds} s`].filter(Boolean).join(' ');
  };
  const isLive = out.isTTY && !isVerbose;
  const write = () => out.write(isLive ? `\r\u001B[K${line()}` : `${line()}\n`);
  write();
  const timer = setInterval(write, isLive ? 500 : pause);
  return (isDone) => {
    clearInterval(timer);
    out.write(`${isLive ? '\r\u001B[K' : ''}${line()} ${isDone ? 'done' : 'failed'}\n`);
  };
}

/**
 * Starts a program and tells of it until it ends. Returns the child; its `output()` is what it has printed, empty with --verbose.
 *
 *     const child = startNotice('Installing packages', program, args, { cwd }, () => '12 of 40');
 */
export function startNotice(what, program, args, options, far) {
  const child = spawn(program, args, { ...options, stdio: isVerbose ? 'inherit' : ['inherit', 'pipe', 'pipe'] });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => printed.push(part));
  const end = say(what, far);
  child.once('error', () => end(false));
  child.once('close', (code) => end(code === 0));
  return Object.assign(child, { output: () => Buffer.concat(printed).toString() });
}
