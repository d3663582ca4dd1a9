import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultTreeAdapter as tree, parse, parseFragment, serialize, serializeOuter } from 'parse5';
import type { DefaultTreeAdapterTypes as Dom } from 'parse5';

/**
 * Starts the program of a page that is whole without it as soon as somebody moves on it; at once for people who are
 * signed in, because the header is another one then. A button pressed before the program is there is pressed again when it is.
 */
const starter = `(()=>{const p=document.getElementById('program');let on,last;const start=()=>{if(on)return;on=1;removeEventListener('pointermove',move,true);const s=document.createElement('script');s.type='module';s.textContent=p.textContent;document.head.append(s)};const move=e=>{if(e.movementX||e.movementY)start()};addEventListener('pointermove',move,{capture:true,passive:true});for(const e of ['pointerdown','touchstart','wheel','scroll','keydown','focusin'])addEventListener(e,start,{capture:true,passive:true,once:true});const hold=e=>{const b=e.target.closest('button,label');if(b){e.preventDefault();e.stopPropagation();last=b;start()}};addEventListener('click',hold,true);addEventListener('stoa-alive',()=>{removeEventListener('click',hold,true);last?.click()},{once:true});try{sessionStorage.getItem('person')&&start()}catch{}})()`;

/** Keeps a form that is sent before the program is there, and sends it when it is: the browser would send it elsewhere. */
const holder = `(()=>{let sent;const hold=e=>{e.preventDefault();e.stopPropagation();sent=e.target};addEventListener('submit',hold,true);addEventListener('stoa-alive',()=>{removeEventListener('submit',hold,true);sent?.requestSubmit()},{once:true})})()`;

/** React looks for the links of the styles; disabled ones that a script has made fetch nothing, unlike those of the markup. */
const links = (files: readonly string[]) =>
  `<script>for(const href of ${JSON.stringify(files)}){const l=document.createElement('link');l.rel='stylesheet';l.disabled=true;l.href=href;document.head.append(l)}</script>`;

/**
 * Asks for a frame's fonts when the program has come: before that they would share the line with it, and there is little to read.
 * A browser that has had them takes them from its cache at once. One that doesn't say when a module has come asks after a moment.
 */
const fontsAfter = (program: string) =>
  `<script>{const fonts=document.getElementById('fonts'),ask=()=>{fonts.media='all';try{localStorage.setItem('stoa-fonts','1')}catch{}};let known;try{known=localStorage.getItem('stoa-fonts')}catch{}if(known)ask();else{const l=document.createElement('link');l.rel='modulepreload';l.href=${JSON.stringify(program)};l.onload=l.onerror=ask;document.head.append(l);setTimeout(ask,2000)}}</script>`;

const within = (node: Dom.ParentNode): Dom.Element[] =>
  node.childNodes.filter((one) => tree.isElementNode(one)).flatMap((one) => [one, ...within(one)]);
const attribute = ({ attrs }: Dom.Element, name: string) => attrs.find((one) => one.name === name)?.value;
const textOf = ({ childNodes }: Dom.Element) =>
  childNodes.map((one) => (tree.isTextNode(one) ? one.value : '')).join('');
function append(parent: Dom.Element, markup: string) {
  for (const node of parseFragment(markup).childNodes) tree.appendChild(parent, node);
}

/** The names that the root's file only hands on, taken from where they are. */
function namesOf(code: string): string {
  const [, names = '', file = ''] = /^export\{([^}]*)\}from"\.\/([\w-]+\.js)";$/.exec(code) ?? [];
  if (file === '') throw new Error('The root’s file does more than hand on.');
  const pairs = names.split(',').map((pair) => pair.split(' as ') as [string, string]);
  const taken = pairs.map(([own], at) => `${own} as frame${at}`).join(',');
  return `import{${taken}}from"/assets/${file}";const route0={${pairs.map(([, name], at) => `${name}:frame${at}`).join(',')}};`;
}

/** A page as the server sends it. The server may replace its title with more (server/src/web.ts). */
export interface BuiltPage {
  readonly path: string;
  readonly before: string;
  readonly title: string;
  readonly after: string;
  /** The hashes of its own scripts, for the policy that lets them run. */
  readonly scripts: readonly string[];
}

/**
 * A prerendered page with its styles written into it, so that nothing has to be fetched before the first paint. With `later` the
 * program waits for the reader; a `frame` waits for the program.
 */
export function builtPage(
  html: string,
  root: string,
  at: string,
  { later, frame: isFrame }: { later: boolean; frame: boolean },
): BuiltPage {
  const page = parse(html);
  const all = within(page);
  const [head, body, title] = ['head', 'body', 'title'].map((name) => all.find(({ tagName }) => tagName === name));
  const program = all.find((one) => one.tagName === 'script' && attribute(one, 'type') === 'module');
  const styles = all.filter((one) => attribute(one, 'rel') === 'stylesheet');
  if (!head || !body || !title || !program || styles.length === 0)
    throw new Error('The prerendered page is not what it was.');
  const inside = (pattern: RegExp) => {
    const [found = '', file = ''] = pattern.exec(textOf(program)) ?? [];
    if (file === '') throw new Error('The program of the page is not what it was.');
    return { found, file, code: readFileSync(path.join(root, file), 'utf8').trim().replace(/;?$/, ';') };
  };
  // Three small files that every page would ask for first.
  const manifest = inside(/import "(\/assets\/manifest-[\w-]+\.js)";/);
  const entry = inside(/import\("(\/assets\/entry\.client-[\w-]+\.js)"\);/);
  const frame = inside(/import \* as route0 from "(\/assets\/root-[\w-]+\.js)";/);
  const code = textOf(program)
    // The server names what a screen imports (screens.ts), so the list for all of them stays at home.
    .replace(manifest.found, () =>
      manifest.code.replaceAll(/"imports":\[[^\]]*\]/g, '"imports":[]').replaceAll(/"has\w+":false,/g, ''),
    )
    .replace(frame.found, () => namesOf(frame.code))
    .replace(entry.found, () => entry.code.replaceAll('"./', '"/assets/'));
  program.childNodes = [];
  tree.insertText(program, code);
  const written = new Set([manifest.file, entry.file, frame.file]);
  for (const one of all) if (written.has(attribute(one, 'href') ?? '')) tree.detachNode(one);
  const files = styles.map((one) => attribute(one, 'href')!);
  // the router marks a file that other parts of the program import as well by an empty fragment
  const css = files.map((file) => readFileSync(path.join(root, file.replace(/#$/, '')), 'utf8')).join('');
  for (const one of styles) tree.detachNode(one);
  const fonts = /@font-face\{[^}]*\burl\([^}]*\}/g;
  const largest = all.find(
    (one) => attribute(one, 'rel') === 'modulepreload' && /\/stoa-/.test(attribute(one, 'href')!),
  );
  if (isFrame && largest) {
    for (const one of all) if (attribute(one, 'as') === 'font') tree.detachNode(one);
    const asked = `<style id="fonts" media="not all">${css.match(fonts)?.join('') ?? ''}</style>`;
    append(head, `<style>${css.replaceAll(fonts, '')}</style>${asked}${fontsAfter(attribute(largest, 'href')!)}`);
  } else append(head, `<style>${css}</style>`);
  append(head, links(files));
  if (later) {
    for (const one of all) if (attribute(one, 'rel') === 'modulepreload') tree.detachNode(one);
    program.attrs = [
      { name: 'type', value: 'text/plain' },
      { name: 'id', value: 'program' },
    ];
    append(body, `<script>${starter}</script>`);
  }
  if (all.some(({ tagName }) => tagName === 'form')) append(head, `<script>${holder}</script>`);
  const scripts = within(page)
    .filter((one) => one.tagName === 'script' && attribute(one, 'src') === undefined)
    .map((one) => `sha256-${createHash('sha256').update(textOf(one)).digest('base64')}`);
  const place = tree.createCommentNode('title');
  tree.insertBefore(head, place, title);
  tree.detachNode(title);
  const [before = '', after = ''] = serialize(page).split('<!--title-->');
  return { path: at, before, title: serializeOuter(title), after, scripts: [...new Set(scripts)] };
}
