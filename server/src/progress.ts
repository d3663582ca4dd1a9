/** Says what a command does and how far it is: "Copying files, 12 of 40". */
export type Say = (doing: string) => void;

type Out = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };
const second = 1000;
/** A step that takes long is said again on a pipe, so that nobody takes it for dead. Seconds. */
const retry = 10;

/**
 * Tells on stderr what a command does: in one line that changes on a terminal, elsewhere in at most one line a second. A command
 * that is done within a second says nothing on a pipe. The result stays on stdout.
 */
export function showProgress(out: Out = process.stderr): { readonly say: Say; readonly end: () => void } {
  const began = Date.now();
  let doing = '';
  let written = '';
  let quiet = 0;
  const line = () => `${doing} (${Math.round((Date.now() - began) / second)} s)`;
  const write = () => {
    quiet += 1;
    if (doing === '' || (!out.isTTY && doing === written && quiet < retry)) return;
    out.write(out.isTTY ? `\r\u001B[K${line()}` : `${line()}\n`);
    [written, quiet] = [doing, 0];
  };
  const timer = setInterval(write, second).unref();
  return {
    say: (next) => {
      doing = next;
      if (out.isTTY && written === '') write();
    },
    end: () => {
      clearInterval(timer);
      if (out.isTTY && written !== '') out.write('\r\u001B[K');
    },
  };
}
