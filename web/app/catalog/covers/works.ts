import { type Between, circle, cos, dot, each, type Layers, path, PI, sin, sun, whole } from './pen.ts';

/** Drawings of things that people make. */
export const works = {
  /** The first construction of Euclid, and the circles that follow from it. */
  proof(between) {
    const [x, y, r] = [between(220, 420), between(165, 215), between(88, 116)];
    const turn = between(0, PI / 3);
    const corner = (at: number) => [x + r * cos(turn + (at * PI) / 3), y + r * sin(turn + (at * PI) / 3)] as const;
    const count = whole(between, 3, 6);
    const [[ax, ay], [bx, by]] = [corner(0), corner(1)];
    return {
      tint: path`M${x} ${y}L${ax} ${ay}L${bx} ${by}z`,
      line:
        circle(x, y, r) +
        each(count, (at) => circle(...corner(at), r)) +
        path`M${x - 9 * (ax - x)} ${y - 9 * (ay - y)}L${x + 9 * (ax - x)} ${y + 9 * (ay - y)}`,
      accent: path`M${x} ${y}L${ax} ${ay}L${bx} ${by}z`,
      dots: dot(x, y) + dot(ax, ay) + dot(bx, by),
    };
  },
  /** A lyre, with the points that divide its strings. */
  lyre(between) {
    const count = whole(between, 5, 8);
    const [open, gap] = [between(110, 150), between(18, 24)];
    const arm = (way: number, out: number) =>
      path`M${way * (40 + out)} 400C${way * (open + 90 + out)} 300 ${way * (open - 70 + out)} 150 ${way * (open + out)} 24`;
    const string = (at: number) => (at - (count - 1) / 2) * gap;
    return {
      x: between(230, 410),
      tint: circle(0, 400, 118),
      line:
        each(3, (at) => arm(1, at * 10) + arm(-1, at * 10)) +
        path`M${-open - 40} 66H${open + 40}M${-open - 40} 76H${open + 40}` +
        each(count, (at) => path`M${string(at)} 56V400`) +
        circle(0, 400, 118),
      dots: each(count, (at) => dot(string(at), 76 + (206 * (at + 1)) / (at + 2))),
    };
  },
  /** The end of a scroll, with columns of writing and colored first lines. */
  scroll(between) {
    const columns = whole(between, 3, 4);
    const [top, bottom] = [between(46, 66), between(294, 314)];
    const roll = between(500, 560);
    const wide = (roll - 46) / columns;
    const rows = Math.floor((bottom - top - 44) / 16);
    const row = (column: number, at: number) =>
      path`M${column * wide + 26} ${top + 32 + at * 16}h${(wide - 26) * (at === 0 ? 0.4 : between(0.74, 1))}`;
    const rod = (from: number, way: number) => path`M${roll - 9} ${from}v${way * 26}h18v${-way * 26}`;
    return {
      tint: path`M0 ${top}H${roll}V${bottom}H0z`,
      line:
        path`M0 ${top}H${roll - 28}v-8h56V${bottom + 8}h-56v-8H0M${roll - 28} ${top}V${bottom}` +
        [-12, 8, 20].map((off) => path`M${roll + off} ${top - 8}V${bottom + 8}`).join('') +
        rod(top - 8, -1) +
        rod(bottom + 8, 1) +
        each(columns, (column) =>
          each(rows - 1 - (column === columns - 1 ? whole(between, 1, 6) : 0), (at) => row(column, at + 1)),
        ),
      accent: each(columns, (column) => row(column, 0)),
    };
  },
  /** A bridge that hangs over still water. */
  bridge(between) {
    const [a, b] = [between(110, 170), between(440, 540)];
    const [top, deck] = [between(60, 90), between(228, 248)];
    const low = deck - between(8, 24);
    /** The height of the cable. */
    const cable = (x: number) => {
      if (x < a) return top + ((deck - top) * (a - x)) / a;
      if (x > b) return top + ((deck - top) * (x - b)) / (640 - b);
      return low - (low - top) * ((2 * x - a - b) / (b - a)) ** 2;
    };
    const tower = (x: number) =>
      path`M${x - 6} ${top - 12}V330M${x + 6} ${top - 12}V330M${x - 12} ${top - 12}h24M${x - 6} ${top + 40}h12M${x - 6} ${top + 90}h12`;
    return {
      tint: sun((a + b) / 2 + between(-90, 90), deck, between(60, 100)),
      line:
        path`M0 ${deck}L${a} ${top}Q${(a + b) / 2} ${2 * low - top} ${b} ${top}L640 ${deck}` +
        tower(a) +
        tower(b) +
        each(31, (at) => path`M${(at + 1) * 20} ${cable((at + 1) * 20)}V${deck}`) +
        each(9, (at) => path`M${between(0, 460)} ${deck + 34 + at * 10}h${between(60, 200)}`),
      accent: path`M0 ${deck}H640M0 ${deck + 9}H640`,
    };
  },
  /** Coins in growing heaps. */
  coin(between) {
    const count = whole(between, 4, 6);
    const wide = 560 / (count * 2.3);
    const [thick, round] = [between(14, 17), wide / 4];
    const heights = Array.from({ length: count }, (_, at) =>
      whole(between, 1 + (at * 8) / count, 3 + (at * 13) / count),
    );
    const place = (at: number) => [320 + (at - (count - 1) / 2) * wide * 2.3, 306 - heights[at]! * thick] as const;
    const heap = (at: number) => {
      const [x, y] = place(at);
      return (
        path`M${x - wide} 306V${y}a${wide} ${round} 0 0 1 ${2 * wide} 0V306` +
        each(heights[at]! + 1, (coin) => path`M${x - wide} ${306 - coin * thick}a${wide} ${round} 0 0 0 ${2 * wide} 0`)
      );
    };
    const top = (at: number) => {
      const [x, y] = place(at);
      return path`M${x - wide} ${y}a${wide} ${round} 0 1 0 ${2 * wide} 0a${wide} ${round} 0 1 0 ${-2 * wide} 0z`;
    };
    return { tint: each(count, top), line: each(count, heap), accent: top(count - 1) };
  },
  /** A mask of the theater, glad or sad. */
  mask(between) {
    const mood = between(0, 2) < 1 ? -1 : 1;
    const wide = between(98, 112);
    const outline = (out: number) => {
      const w = wide + out;
      return path`M${-w} 150C${-w} ${-4 - out} ${w} ${-4 - out} ${w} 150S${w * 0.6} ${326 + out} 0 ${326 + out}S${-w} ${304 + out} ${-w} 150z`;
    };
    const eye = (way: number) =>
      path`M${way * 26} 168Q${way * 54} 134 ${way * 84} 162Q${way * 52} 186 ${way * 26} 168z`;
    const brow = (way: number) =>
      path`M${way * 98} ${128 + mood * 6}Q${way * 52} ${84 - mood * 6} ${way * 14} ${136 - mood * 6}L${way * 17} 214`;
    const corner = 262 - mood * 16;
    return {
      x: between(220, 420),
      tint: outline(0),
      line: each(9, (at) => outline(at * (11 + at))) + brow(1) + brow(-1) + 'M-17 214q17 12 34 0',
      accent: eye(1) + eye(-1) + path`M-50 ${corner}q50 ${mood * 32} 100 0q-50 ${mood * 92} -100 0z`,
    };
  },
  /** A passage of arches with light at its end. */
  arch(between) {
    const count = whole(between, 7, 10);
    const [x, y] = [between(230, 410), between(176, 206)];
    const one = (at: number) => {
      const near = ((at + 0.5) / count) ** 1.5;
      const [middle, wide] = [x + (320 - x) * near, 22 + 300 * near];
      return { middle, wide, base: 278 + 110 * near };
    };
    const arch = (at: number) => {
      const { middle, wide, base } = one(at);
      return path`M${middle - wide} ${base}V${y - wide * 0.2}a${wide} ${wide} 0 0 1 ${2 * wide} 0V${base}`;
    };
    const { middle, wide, base } = one(0);
    const light = between(-120, 120);
    return {
      tint: `${arch(0)}z` + path`M${middle - wide} ${base}h${2 * wide}L${middle + light + 90} 360h-180z`,
      line:
        each(count - 1, (at) => arch(at + 1)) +
        path`M${middle - wide} ${base}L${x - 420} 430M${middle + wide} ${base}L${x + 420} 430`,
      accent: `${arch(0)}z`,
    };
  },
  /** A labyrinth, and the thread through it. */
  labyrinth(between) {
    const [x, y] = [between(200, 440), between(172, 188)];
    const count = whole(between, 5, 7);
    const step = 168 / count;
    const gates = Array.from({ length: count }, (_, at) => at * 2.4 + between(0, 1.6));
    const on = (r: number, angle: number) => [x + r * cos(angle), y + r * sin(angle)] as const;
    const wall = (at: number) => {
      const r = (at + 1) * step;
      const [[ax, ay], [bx, by]] = [on(r, gates[at]! + (step * 0.45) / r), on(r, gates[at]! - (step * 0.45) / r)];
      return path`M${ax} ${ay}A${r} ${r} 0 1 1 ${bx} ${by}`;
    };
    const thread = (at: number) => {
      const r = (at + 1.5) * step;
      const next = gates[at + 1] ?? gates[at]! - 0.01;
      const [[ax, ay], [bx, by]] = [on(r, gates[at]!), on(r, next)];
      const turn = (((next - gates[at]!) % (2 * PI)) + 2 * PI) % (2 * PI);
      return path`L${ax} ${ay}A${r} ${r} 0 ${turn > PI ? 1 : 0} 1 ${bx} ${by}`;
    };
    const [ex, ey] = on(700, gates[count - 1]!);
    return {
      tint: circle(x, y, step),
      line: each(count, wall),
      accent: path`M${x} ${y}` + each(count - 1, thread) + path`L${ex} ${ey}`,
      dots: dot(x, y),
    };
  },
  /** A tree of decisions, and one way down. */
  tree(between) {
    const levels = 5;
    const across = between(-110, 110);
    const way = whole(between, 0, 31);
    const place = (level: number, at: number) =>
      [320 + across * (1 - level / levels) + ((at + 0.5) / 2 ** level - 0.5) * 600, 30 + level * 62] as const;
    const branch = (level: number, at: number) => {
      const [[ax, ay], [bx, by]] = [place(level - 1, at >> 1), place(level, at)];
      return path`M${ax} ${ay}C${ax} ${ay + 34} ${bx} ${by - 34} ${bx} ${by}`;
    };
    const onWay = (level: number) => way >> (levels - level);
    return {
      line: each(levels, (level) =>
        each(2 ** (level + 1), (at) =>
          at === onWay(level + 1) || (level === 4 && between(0, 1) < 0.3) ? '' : branch(level + 1, at),
        ),
      ),
      accent: each(levels, (level) => branch(level + 1, onWay(level + 1))),
      dots: each(levels + 1, (level) => dot(...place(level, onWay(level)))),
    };
  },
  /** Two voices that meet. */
  voice(between) {
    const [ax, ay, bx, by] = [between(100, 200), between(110, 250), between(440, 540), between(110, 250)];
    const step = between(22, 28);
    return {
      line: each(16, (at) => circle(ax, ay, (at + 1) * step)),
      accent: each(whole(between, 5, 9), (at) => circle(bx, by, (at + 1) * step)),
      dots: dot(bx, by) + dot(ax, ay),
    };
  },
  /** A balance. */
  balance(between) {
    const tilt = between(16, 40) * (between(0, 2) < 1 ? -1 : 1);
    const arm = between(160, 190);
    const pan = (way: number) => {
      const [x, y] = [way * arm, 84 + way * tilt];
      const low = y + 124;
      return (
        path`M${x - 78} ${low}L${x} ${y}L${x + 78} ${low}M${x} ${y}V${low}M${x - 92} ${low}h184` +
        each(4, (at) => path`M${x - 84} ${low}q84 ${30 + at * 26} 168 0`)
      );
    };
    return {
      x: between(250, 390),
      tint: 'M-7 84h14v246h-14z',
      line: `${pan(1) + pan(-1)}M-7 84v238M7 84v238M-44 322h88M-66 331h132M-640 340H640M0 84V30${circle(0, 84, 15)}`,
      accent: path`M${-arm} ${84 - tilt}L${arm} ${84 + tilt}`,
      dots: dot(0, 84) + dot(-arm, 84 - tilt) + dot(arm, 84 + tilt),
    };
  },
} satisfies Record<string, (between: Between) => Layers>;
