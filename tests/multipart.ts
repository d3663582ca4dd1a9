import type { Person } from './person.ts';

export interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  /** Between quotes as it stands, whatever is in it. */
  readonly filename?: string;
  /** The header's parameters after the name, instead of a file name. */
  readonly more?: string;
}
export interface Said {
  readonly status: number;
  readonly message: string;
  readonly fields: Record<string, string>;
  readonly body: Record<string, { _id: string; name: string } | null>;
  /** milliseconds */
  readonly took: number;
}
const boundary = 'a-boundary-that-no-part-holds';
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** A multipart body byte by byte: FormData would tidy up what an attacker writes. */
export function multipart(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, content, filename, more }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more ?? (filename === undefined ? '' : `; filename="${filename}"`)}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Sends it; `chunked` does not say beforehand how long it is. */
export async function sendParts(
  { url }: { url: string },
  person: Person,
  method: string,
  path: string,
  parts: readonly Part[],
  chunked = false,
): Promise<Said> {
  const body = multipart(parts);
  const began = performance.now();
  const answer = await fetch(url + path, {
    method,
    headers: { cookie: person.cookie, 'content-type': multipartType },
    ...(chunked ? { body: new Blob([new Uint8Array(body)]).stream(), duplex: 'half' } : { body: new Uint8Array(body) }),
  });
  const said = JSON.parse(await answer.text()) as { message?: string; fields?: Record<string, string> };
  const took = performance.now() - began;
  return {
    status: answer.status,
    message: said.message ?? '',
    fields: said.fields ?? {},
    body: said as Said['body'],
    took,
  };
}
