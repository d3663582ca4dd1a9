interface Box {
  readonly type: string;
  /** of the content, in bytes from the beginning of the file */
  readonly start: number;
  readonly end: number;
}
/** The items of a picture that describe it: Exif, and XMP as XML. */
const described = new Set(['Exif', 'mime', 'uri ']);

/** Lists the boxes between two places. Throws RangeError when one doesn't fit. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = bytes.readUInt32BE(at);
    const head = size === 1 ? 16 : 8;
    const end = size === 0 ? to : at + (size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size);
    if (end > to || end < at + head) throw new RangeError('a box is longer than what it is in');
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + head, end });
    at = end;
  }
  return boxes;
}
const one = (boxes: readonly Box[], type: string) => boxes.find((box) => box.type === type);

/** The ids of the items that describe the picture, from the box of its items. */
function describedIn(bytes: Buffer, { start, end }: Box): Set<number> {
  const skipped = bytes[start] === 0 ? 6 : 8;
  const found = new Set<number>();
  for (const { type, start: at } of boxesIn(bytes, start + skipped, end)) {
    const version = bytes[at]!;
    if (type !== 'infe' || version < 2) continue;
    const wide = version === 2 ? 0 : 2;
    const id = wide ? bytes.readUInt32BE(at + 4) : bytes.readUInt16BE(at + 4);
    if (described.has(bytes.toString('latin1', at + 8 + wide, at + 12 + wide))) found.add(id);
  }
  return found;
}

/** Where the bytes of each item are, from the box of places; `data` is the box that places of the second kind count from. */
function* placesIn(
  bytes: Buffer,
  { start }: Box,
  data: Box | undefined,
): Generator<[id: number, from: number, to: number]> {
  const version = bytes[start]!;
  let at = start + 4;
  const read = (size: number): number => {
    at += size;
    return size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - size, size);
  };
  const sizes = read(2);
  const [ofOffset, ofLength, ofBase] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const ofIndex = version === 0 ? 0 : sizes & 15;
  const count = read(version < 2 ? 2 : 4);
  for (let item = 0; item < count; item++) {
    const id = read(version < 2 ? 2 : 4);
    const kind = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(ofBase) + (kind === 1 ? (data?.start ?? 0) : 0);
    for (let extents = read(2); extents > 0; extents--) {
      read(ofIndex);
      const from = base + read(ofOffset);
      yield [id, from, from + read(ofLength)];
    }
  }
}

/**
 * Returns a HEIF picture with zeros in place of the items that describe it, such as Exif with the place where it was taken.
 * Everything else stays where it is. A file that isn't built like one comes back as it was, for nobody finds an item in it.
 */
export function withoutItems(bytes: Buffer): Buffer {
  const blanked = Buffer.from(bytes);
  try {
    const meta = one(boxesIn(bytes, 0, bytes.length), 'meta');
    const inside = meta ? boxesIn(bytes, meta.start + 4, meta.end) : [];
    const [items, places] = [one(inside, 'iinf'), one(inside, 'iloc')];
    if (!items || !places) return blanked;
    const described = describedIn(bytes, items);
    for (const [id, from, to] of placesIn(bytes, places, one(inside, 'idat')))
      if (described.has(id)) blanked.fill(0, from, to);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return blanked;
}
