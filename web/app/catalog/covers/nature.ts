import { type Between, circle, cos, dot, each, type Layers, path, PI, ring, sin, sun, whole } from './pen.ts';

/** Drawings of nature. */
export const nature = {
  /** A globe with its meridians, and the path of the sun around it. */
  meridian(between) {
    const [x, y, r] = [between(220, 420), between(170, 200), between(150, 195)];
    const turn = between(-28, 28);
    const count = whole(between, 4, 6);
    const step = PI / 2 / count;
    /** A point of the disc by its height on the axis and its distance from it. */
    const at = (up: number, off: number) => {
      const [s, c] = [sin((turn * PI) / 180) * r, cos((turn * PI) / 180) * r];
      return path`${x + up * s + off * c} ${y - up * c + off * s}`;
    };
    const meridian = (width: number) =>
      each(2, (side) => `M${at(1, 0)}A` + path`${width} ${r} ${turn} 0 ${side} ` + at(-1, 0));
    const parallel = (angle: number) => `M${at(sin(angle), -cos(angle))}L${at(sin(angle), cos(angle))}`;
    const way = ((turn + between(20, 34)) * PI) / 180;
    const [ex, ey] = [1.35 * r * cos(way), 1.35 * r * sin(way)];
    const half = (sign: number) =>
      path`A${1.35 * r} ${r * 0.42} ${(way * 180) / PI} 1 0 ${x + sign * ex} ${y + sign * ey}`;
    return {
      tint: circle(x, y, r),
      line:
        `${circle(x, y, r)}M${at(1, 0)}L${at(-1, 0)}` +
        each(count - 1, (one) => meridian(r * sin(step * (one + 1)))) +
        each(2 * count - 1, (one) => parallel(step * (one + 1 - count))),
      accent: path`M${x - ex} ${y - ey}` + half(1) + half(-1),
      dots: dot(x + ex, y + ey),
    };
  },
  /** Light through a glass. */
  lens(between) {
    const [x, focus, bend] = [between(190, 270), between(400, 500), between(60, 100)];
    const count = 2 * whole(between, 3, 5) + 1;
    const y = between(165, 195);
    const glass = path`M${x} ${y - 150}Q${x + bend} ${y} ${x} ${y + 150}Q${x - bend} ${y} ${x} ${y - 150}z`;
    const ray = (at: number) => {
      const off = (240 / (count - 1)) * (at - (count - 1) / 2);
      return path`M0 ${y + off}H${x}L${focus} ${y}L700 ${y - (off * (700 - focus)) / (focus - x)}`;
    };
    return {
      tint: glass,
      line: glass + each(count, (at) => (at === (count - 1) / 2 ? '' : ray(at))) + path`M${x} 0V360`,
      accent: path`M0 ${y}H640M${focus} ${y - 70}V${y + 70}`,
      dots: dot(focus, y),
    };
  },
  /** Stars around the pole, as a long exposure shows them. */
  star(between) {
    const [x, y] = [between(150, 490), between(120, 260)];
    const long = between(0.6, 1.1);
    const trail = (r: number) => {
      const from = between(0, 2 * PI);
      return path`M${x + r * cos(from)} ${y + r * sin(from)}A${r} ${r} 0 0 1 ${x + r * cos(from + long)} ${y + r * sin(from + long)}`;
    };
    return {
      line: each(66, (at) => trail(14 + 440 * (at / 66) ** 0.85)),
      accent: each(5, () => trail(between(40, 250))),
      dots: dot(x, y),
    };
  },
  /** A leaf with its veins. */
  leaf(between) {
    const turn = between(-0.5, 0.1);
    const [long, wide, bow] = [between(470, 520), between(110, 135), between(-50, 50)];
    const [x, y] = [320 - (cos(turn) * long) / 2, 180 - (sin(turn) * long) / 2 - bow / 2];
    const at = (along: number, off: number) => {
      const side = off + bow * sin(PI * along);
      return [
        x + cos(turn) * along * long - sin(turn) * side,
        y + sin(turn) * along * long + cos(turn) * side,
      ] as const;
    };
    const edge = (along: number) => wide * sin(PI * along ** 0.75) ** 0.9 * (1.1 - along * 0.4);
    const points = (count: number, pointAt: (along: number) => readonly [number, number]) =>
      each(count + 1, (index) => {
        const [px, py] = pointAt(index / count);
        return (index ? 'L' : '') + path`${px} ${py}`;
      });
    const half = (way: number) => 'M' + points(22, (along) => at(along, way * edge(along)));
    const veins = whole(between, 8, 12);
    const vein = (index: number, way: number) => {
      const along = (index + 0.6) / (veins + 1.6);
      const end = along + 0.16 * (1 - along * 0.6);
      const [[ax, ay], [bx, by], [cx, cy]] = [
        at(along, 0),
        at(along + 0.09, way * edge(end) * 0.35),
        at(end, way * edge(end)),
      ];
      return path`M${ax} ${ay}Q${bx} ${by} ${cx} ${cy}`;
    };
    return {
      tint: half(-1) + 'L' + points(12, (along) => at(1 - along, 0)),
      line: half(1) + half(-1) + each(veins, (index) => vein(index, 1) + vein(index, -1)),
      accent: 'M' + points(14, (along) => at(along * 1.14 - 0.14, 0)),
    };
  },
  /** Cells side by side, one of them dividing. */
  cell(between) {
    const [wide, high] = [between(128, 150), between(112, 124)];
    const [startX, startY] = [between(-60, 0), between(-10, 30)];
    const marked = whole(between, 6, 8);
    const middle = (at: number) => {
      const row = Math.floor(at / 5);
      return [startX + ((at % 5) + (row % 2) / 2 + 0.3) * wide, startY + (row + 0.35) * high] as const;
    };
    const wall = (at: number, size: number) => {
      const [left, top] = middle(at);
      const reach = () => wide * between(size - 0.04, size + 0.04);
      return ring(6, (angle) => [left + reach() * cos(angle + 0.5), top + reach() * sin(angle + 0.5)]);
    };
    const [x, y] = middle(marked);
    return {
      tint: wall(marked, 0.5),
      line: each(20, (at) => wall(at, 0.54)),
      accent: circle(x - 16, y, 12) + circle(x + 16, y, 12),
      dots: each(20, (at) =>
        at === marked ? '' : dot(middle(at)[0] + between(-12, 12), middle(at)[1] + between(-12, 12)),
      ),
    };
  },
  /** A sea that comes nearer, and the sun over it. */
  wave(between) {
    const [x, r, top] = [between(150, 490), between(60, 90), between(120, 150)];
    const rows = whole(between, 10, 12);
    const long = between(90, 120);
    const row = (at: number) =>
      path`M${-between(0, long)} ${top + at ** 1.4 * 8.5}q${long / 4} ${-3 - at * 3} ${long / 2} 0` +
      each(Math.ceil(1500 / long), () => path`t${long / 2} 0`);
    const marked = whole(between, 2, rows - 4);
    return {
      tint: sun(x, top, r),
      line: sun(x, top, r) + each(rows, (at) => (at === marked ? '' : row(at))),
      accent: row(marked),
    };
  },
  /** Hills from above, and the way across them. */
  map(between) {
    const [x, y] = [between(200, 440), between(150, 210)];
    const [a, b, c] = [between(0, 6), between(0, 6), between(0, 0.24)];
    const height = (level: number) =>
      ring(11, (angle) => {
        const r = (16 + level * 27) * (1 + (0.1 + c) * sin(2 * angle + a) + 0.12 * sin(3 * angle + b + level * 0.25));
        return [x + level * 5 + 1.25 * r * cos(angle), y + r * sin(angle)];
      });
    const from = between(40, 90);
    return {
      tint: height(2),
      line: each(10, height),
      dots: each(13, (at) => dot(from + (at * (x - from)) / 13, 330 - ((330 - y) * at) / 13 + 26 * sin(at * 0.9 + a))),
      accent: path`M${x - 9} ${y - 9}l18 18m0-18l-18 18`,
    };
  },
  /** Rings of atoms, joined. */
  lattice(between) {
    const size = between(36, 44);
    const wide = size * 0.87;
    const rings = Array.from({ length: 40 }, (_, at) => at).filter(() => between(0, 1) < 0.5);
    const middle = (at: number) => {
      const row = Math.floor(at / 8);
      return [((at % 8) + (row % 2) / 2 + 0.5) * 2 * wide, (row + 0.7) * 1.5 * size] as const;
    };
    const hexagon = (at: number) => {
      const [x, y] = middle(at);
      return path`M${x} ${y - size}l${wide} ${size / 2}v${size}l${-wide} ${size / 2}l${-wide} ${-size / 2}v${-size}z`;
    };
    const marked = rings.filter((at) => at % 3 === 0);
    return {
      tint: marked.map(hexagon).join(''),
      line: rings.map(hexagon).join(''),
      accent: marked.map((at) => circle(...middle(at), size / 2 + 2)).join(''),
    };
  },
} satisfies Record<string, (between: Between) => Layers>;
