/** Sent to the window when the program has taken the page over. */
export const alive = 'stoa-alive';

/**
 * Runs in the head of every page. Until the program has taken the page over it keeps what the reader types, presses and sends, and
 * then does it again, so that nothing done early is lost or sent as an address. A part whose file came late is taken over after
 * the rest, so each field and button is waited for. React takes a typed text for the field's first value and would miss the
 * event, so the field goes back to its own first value before. React may take the page over in the middle of an event, so this
 * waits until the event is over. Without scripts a page's forms are the browser's own.
 */
export const earlyScript = `(()=>{
const typed=new Map();let pressed,sent,tries=200;
const keep=e=>{e.preventDefault();e.stopPropagation()};
const on=[
['input',e=>typed.set(e.target,e.target.value)],
['change',e=>{if(e.target.type==='file'||e.target.tagName==='SELECT')keep(e)}],
['click',e=>{const b=e.target.closest('button,summary,[type=checkbox],[type=radio],label:has([type=checkbox],[type=radio])');if(b){keep(e);pressed=b}}],
['submit',e=>{keep(e);sent=e.target}]];
const isOurs=e=>Object.keys(e).some(k=>k.startsWith('__reactProps'));
const enter=(field,value)=>{
if(field.type!=='file'){field.value=field.defaultValue??value;Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set.call(field,value)}
for(const n of ['input','change'])field.dispatchEvent(new Event(n,{bubbles:true}))};
const again=()=>{
for(const [field,value] of typed)if(isOurs(field)){typed.delete(field);enter(field,value);if(field.tagName==='SELECT')break}else if(!field.isConnected)typed.delete(field);
const last=sent??pressed;
if(typed.size===0&&(!last||isOurs(last)||!last.isConnected)){if(last?.isConnected)sent?sent.requestSubmit():pressed.click()}
else if(tries-->0)setTimeout(again,50)};
for(const [n,f] of on)addEventListener(n,f,true);
addEventListener('${alive}',()=>setTimeout(()=>{for(const [n,f] of on)removeEventListener(n,f,true);again()}),{once:true})})();`;

/** Starts the program of a page that is whole without it as soon as somebody moves on it. */
export const starterScript = `(()=>{let on;const {nonce}=document.currentScript;const start=()=>{if(on)return;on=1;removeEventListener('pointermove',move,true);const s=document.createElement('script');s.type='module';s.textContent=document.getElementById('program').textContent;s.nonce=nonce;document.head.append(s)};const move=e=>{if(e.movementX||e.movementY)start()};addEventListener('pointermove',move,{capture:true,passive:true});for(const e of ['pointerdown','touchstart','wheel','scroll','keydown','focusin'])addEventListener(e,start,{capture:true,passive:true,once:true})})()`;
