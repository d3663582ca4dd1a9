import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Starts the program of a page that is whole without it as soon as somebody moves on it; at once for whoever is signed in,
 * because the header is another one then. A button pressed before the program is there is pressed again when it is.
 */
const starter = `(()=>{const p=document.getElementById('program');let on,last;const start=()=>{if(on)return;on=1;removeEventListener('pointermove',move,true);const s=document.createElement('script');s.type='module';s.textContent=p.textContent;document.head.append(s)};const move=e=>{if(e.movementX||e.movementY)start()};addEventListener('pointermove',move,{capture:true,passive:true});for(const e of ['pointerdown','touchstart','wheel','scroll','keydown','focusin'])addEventListener(e,start,{capture:true,passive:true,once:true});const hold=e=>{const b=e.target.closest('button,label');if(b){e.preventDefault();e.stopPropagation();last=b;start()}};addEventListener('click',hold,true);addEventListener('stoa-alive',()=>{removeEventListener('click',hold,true);last?.click()},{once:true});try{sessionStorage.getItem('person')&&start()}catch{}})()`;

const stylesheet = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const program = /<script type="module" async="">(?=[^<]*entry\.client)/;

/** React looks for the links of the styles; disabled ones that a script has made fetch nothing, unlike those of the markup. */
const links = (files: readonly string[]) =>
  `<script>for(const href of ${JSON.stringify(files)}){const l=document.createElement('link');l.rel='stylesheet';l.disabled=true;l.href=href;document.head.append(l)}</script>`;

/**
 * A page with its styles written into it, so that nothing has to be fetched before the first paint. With `later` the program
 * waits for the reader.
 */
export function lightened(html: string, root: string, later: boolean): string {
  const files = [...html.matchAll(stylesheet)].map(([, file]) => file!);
  if (files.length === 0 || !program.test(html)) throw new Error('The prerendered page is not what it was.');
  // the router marks a file that other parts of the program import as well by an empty fragment
  const styles = files.map((file) => readFileSync(path.join(root, file.replace(/#$/, '')), 'utf8')).join('');
  const styled = html
    .replaceAll(stylesheet, '')
    .replace('</head>', () => `<style>${styles}</style>${links(files)}</head>`);
  if (!later) return styled;
  return styled
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(program, '<script type="text/plain" id="program">')
    .replace('</body>', () => `<script>${starter}</script></body>`);
}
