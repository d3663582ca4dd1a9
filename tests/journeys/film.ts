import type { Page } from '@playwright/test';

const number = (value: number, length: number) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};
/** An element of EBML, of which WebM is made: its id, its length in eight bytes, what is in it. */
const element = (id: string, ...content: (Buffer | string | number)[]): Buffer => {
  const body = Buffer.concat(
    content.map((one) => (typeof one === 'number' ? number(one, 6) : Buffer.from(one as Buffer))),
  );
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([1]), number(0, 1), number(body.length, 6), body]);
};
const seconds = 10;

/**
 * A film of ten pictures, one a second, encoded by the browser of a page; `padding` bytes of nothing lie before the last
 * picture, so that a player that wants to show that one has to ask for the end of the file.
 */
export async function aFilm(page: Page, padding: number): Promise<Buffer> {
  const pictures = await page.evaluate(async (count) => {
    const encoded: number[][] = [];
    const encoder = new VideoEncoder({
      output: (chunk) => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        encoded.push([...bytes]);
      },
      error: (error) => {
        throw error;
      },
    });
    encoder.configure({ codec: 'vp8', width: 160, height: 90 });
    const canvas = new OffscreenCanvas(160, 90);
    const pen = canvas.getContext('2d')!;
    for (let at = 0; at < count; at++) {
      pen.fillStyle = `hsl(${at * 36} 60% 50%)`;
      pen.fillRect(0, 0, 160, 90);
      const frame = new VideoFrame(canvas, { timestamp: at * 1_000_000 });
      encoder.encode(frame, { keyFrame: true });
      frame.close();
    }
    await encoder.flush();
    return encoded;
  }, seconds);

  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1000);
  const info = element('1549a966', element('2ad7b1', 1_000_000), element('4489', duration));
  const video = element('e0', element('b0', 160), element('ba', 90));
  const track = element('ae', element('d7', 1), element('73c5', 1), element('83', 1), element('86', 'V_VP8'), video);
  const tracks = element('1654ae6b', track);
  const clusters = pictures.map((bytes, at) =>
    element('1f43b675', element('e7', at * 1000), element('a3', Buffer.from([0x81, 0, 0, 0x80]), Buffer.from(bytes))),
  );
  clusters[clusters.length - 1] = Buffer.concat([element('ec', Buffer.alloc(padding)), clusters.at(-1)!]);
  const cues = (first: number) => {
    let position = first;
    const points = clusters.map((cluster, at) => {
      const isLast = at === clusters.length - 1;
      // the last one begins behind the padding, whose own head is nine bytes long
      const start = isLast ? position + padding + 9 : position;
      position += cluster.length;
      return element('bb', element('b3', at * 1000), element('b7', element('f7', 1), element('f1', start)));
    });
    return element('1c53bb6b', ...points);
  };
  const head = info.length + tracks.length;
  return Buffer.concat([
    element('1a45dfa3', element('4282', 'webm'), element('4287', 2), element('4285', 2)),
    element('18538067', info, tracks, cues(head + cues(0).length), ...clusters),
  ]);
}
