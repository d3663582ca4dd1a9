import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { whenOver } from '../../tests/ending.ts';
import { openProxy } from '../../tests/faults/proxy.ts';

/** A mail server that keeps what it takes, reached through a proxy that makes trouble; gone when the test file is done. */
export async function openMailSink() {
  interface Received {
    readonly to: string;
    readonly messageId: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
    /** the pictures inside it */
    readonly pictures: readonly { cid: string | undefined; type: string; bytes: Buffer }[];
    /** the headers of these names */
    readonly autoSubmitted: string | undefined;
    readonly listUnsubscribe: string | undefined;
    readonly listUnsubscribePost: string | undefined;
  }
  const received: Received[] = [];
  let refusal: number | undefined;
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const take = async () => {
        const mail = await PostalMime.parse(await buffer(stream));
        const { messageId = '', subject = '', text = '', html = '', headers, attachments } = mail;
        const pictures = attachments.map(({ contentId: cid, mimeType: type, content }) => ({
          ...{ cid, type },
          bytes: Buffer.from(content as ArrayBuffer),
        }));
        const header = (name: string) => headers.find(({ key }) => key === name)?.value;
        const notice = {
          autoSubmitted: header('auto-submitted'),
          listUnsubscribe: header('list-unsubscribe'),
          listUnsubscribePost: header('list-unsubscribe-post'),
        };
        if (refusal !== undefined) return done(Object.assign(new Error('not now'), { responseCode: refusal }));
        for (const { address } of session.envelope.rcptTo)
          received.push({ to: address, messageId, subject, text, html, pictures, ...notice });
        return done();
      };
      // A connection that breaks off on its way has said nothing.
      void take().catch(() => undefined);
    },
  });
  sink.on('error', () => {}); // connections that are reset on purpose
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const proxy = await openProxy({ port: (sink.server.address() as AddressInfo).port });
  whenOver(async () => {
    await proxy.close();
    await new Promise<void>((resolve) => sink.close(() => resolve()));
  });
  return {
    url: `smtp://127.0.0.1:${proxy.port}`,
    to: (address: string) => received.filter((one) => one.to === address),
    /** From now on each mail is answered so; without a code it is taken. */
    refuse: (code?: number) => (refusal = code),
    make: proxy.make,
    cut: proxy.cut,
  };
}
