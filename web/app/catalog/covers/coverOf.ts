import { hashOf, type Hue, hues } from '../../ui/plain/Picture.tsx';
import { nature } from './nature.ts';
import type { Layers } from './pen.ts';
import { works } from './works.ts';

/** The words of a course from which its cover is derived. */
export interface CoverWords {
  readonly name: string;
  readonly courseREF: { readonly name: string; readonly courseNumber: string };
}

export interface CoverProps {
  readonly of: CoverWords;
  readonly className?: string | undefined;
}

export const families = { ...nature, ...works };
export type Family = keyof typeof families;

/** Families by the beginnings of words in English and Spanish, and by the codes of subjects. The first match decides. */
const subjects: readonly (readonly [RegExp, ...Family[]])[] = [
  [/\b(?:geometr|euclid|proof|demostr)/, 'proof'],
  [/\b(?:sundial|reloj|globe|navig|naveg|calend|meridi)/, 'meridian'],
  [/\b(?:maps?\b|mapas?\b|cartogr|geog|geol|earth|tierra|travel|viaj)/, 'map'],
  [/\b(?:logic|algorit|comput|program|informat|csci|cosc|cs\b|ling|syntax|sintax|decisi)/, 'tree'],
  [/\b(?:mind|mente|psy|psic|memor|dream|suen)/, 'labyrinth'],
  [/\b(?:laws?\b|legal|derecho|justic|polit|poli\b|pols\b|govern|gobier|civic|rights)/, 'balance'],
  [/\b(?:musi|musc|mus\b|song|cancion|harmon|armon|opera\b)/, 'lyre'],
  [
    /\b(?:econ|busi|financ|finanz|fin\b|acco?u?nt|acct|contab|money|market|mercad|mgmt|profit|trade|comerc|bank|banc)/,
    'coin',
  ],
  [/\b(?:medic|anatom|cell|celul|genet|genom|microb|nurs|enferm|heal|salud|neuro)/, 'cell'],
  [/\b(?:ocea|sea\b|mar\b|marin|wave|onda|water|agua|acoust|acust|fluid|hydro)/, 'wave'],
  [/\b(?:optic|light\b|luz\b|lens|micros|photo|foto)/, 'lens'],
  [/\b(?:astr|sky\b|cielo|stars?\b|estrell|planet|cosm)/, 'star'],
  [/\b(?:phys|fisic|phy\b|mechan|mecan)/, 'lens', 'wave', 'meridian'],
  [/\b(?:chem|quim|molec|materia|cryst|crist)/, 'lattice'],
  [/\b(?:bio|bota|plant|ecol|envi|gard|jardin|zool|evolu|agri)/, 'leaf', 'cell'],
  [/\b(?:engr|engin|ingen|archi|arqui|build|bridge|puente|cive\b)/, 'bridge'],
  [/\b(?:theat|thea\b|teatr|dram|trag|comed|film|cine|arts?\b|artes?\b|danc|danz|mask)/, 'mask'],
  [/\b(?:rhet|reto|spee|speak|habla|communic|comunic|comm\b|debat|dialog|voice|voz|jour|periodis)/, 'voice'],
  [/\b(?:stat|estad|proba|data|datos|calc|algebr|math|matem|mth|number|numer)/, 'proof', 'meridian'],
  [
    /\b(?:hist|liter|lit\b|engl|read|lect|homer|clas|relig|theol|teol|bibl|anci|antig|mediev|writ|escri|poe|letter|carta)/,
    'scroll',
  ],
  [/\b(?:gree?k|grieg|lat[ni]|lat\b|span|fren|germ|ital|arab|chin|japan|russ|lang|leng|idiom)/, 'scroll', 'voice'],
  [/\b(?:phil|filo|ethic|etica|stoic|estoic|plato|aristot)/, 'arch', 'labyrinth', 'voice'],
  [/\b(?:educ|teach|ensen|soci|anth|antro)/, 'arch', 'tree'],
];

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Chooses the family of a course's drawing by its name, its subject or its code, and the seed of the drawing. */
export function coverOf({ name, courseREF }: CoverWords): { readonly family: Family; readonly seed: number } {
  const words = [name, courseREF.name, courseREF.courseNumber].map(plain);
  const seed = hashOf(words.join('\n'));
  const [, ...known] = words.flatMap((text) => subjects.filter(([pattern]) => pattern.test(text)))[0] ?? [null];
  const choice = known.length > 0 ? known : (Object.keys(families) as Family[]);
  return { family: choice[seed % choice.length]!, seed };
}

/** Returns a function that gives numbers from 0 to 1, which follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws a cover: the layers of its family in two hues. */
export function draw(family: Family, seed: number): { first: Hue; second: Hue; layers: Layers } {
  const random = randomFrom(seed);
  const hue = Math.floor(random() * hues.length);
  const second = hue + 1 + Math.floor(random() * (hues.length - 1));
  const layers = families[family]((a, b) => a + random() * (b - a));
  return { first: hues[hue]!, second: hues[second % hues.length]!, layers };
}
