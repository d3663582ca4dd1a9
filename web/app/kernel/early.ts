/** The event that the window gets once the page is hydrated. */
export const alive = 'stoa-alive';

/**
 * Runs in the head of every page. Until the page is hydrated, it records what the reader types, presses and submits. It then
 * replays that, so that no early input is lost or submitted into the address. A part whose file came late is hydrated after the
 * rest, so the script waits for each field and button. React takes typed text for the field's initial value and would miss the
 * event, so the field first gets its initial value back. React may hydrate the page in the middle of an event, so the replay waits
 * until the event is over. If a file of the program can't be loaded, the page says so, and the browser submits its plain forms;
 * other forms stay as they are, with what was typed. Without scripts, the browser submits all forms.
 */
export const earlyScript = `(()=>{
const typed=new Map();let pressed,sent,isLost,tries=200;
const keep=e=>{e.preventDefault();e.stopPropagation()};
const on=[
['input',e=>typed.set(e.target,e.target.value)],
['change',e=>{if(e.target.type==='file'||e.target.tagName==='SELECT')keep(e)}],
['click',e=>{const b=e.target.closest('button,summary,[type=checkbox],[type=radio],label:has([type=checkbox],[type=radio])');if(b){keep(e);pressed=b}}],
['submit',e=>{if(isLost&&e.target.dataset.plain)return;keep(e);sent=e.target}]];
const isOurs=e=>Object.keys(e).some(k=>k.startsWith('__reactProps'));
const enter=(field,value)=>{
if(field.type!=='file'){field.value=field.defaultValue??value;Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set.call(field,value)}
for(const n of ['input','change'])field.dispatchEvent(new Event(n,{bubbles:true}))};
const again=()=>{
for(const [field,value] of typed)if(isOurs(field)){typed.delete(field);enter(field,value);if(field.tagName==='SELECT')break}else if(!field.isConnected)typed.delete(field);
const last=sent??pressed;
if(typed.size===0&&(!last||isOurs(last)||!last.isConnected)){if(last?.isConnected)sent?sent.requestSubmit():pressed.click()}
else if(tries-->0)setTimeout(again,50)};
const lose=e=>{if(isLost||e.type==='error'&&e.target.tagName!=='SCRIPT')return;
isLost=true;document.documentElement.dataset.lost=1;on.splice(0,3).forEach(([n,f])=>removeEventListener(n,f,true));
const form=sent??pressed?.form;if(form?.dataset.plain&&(sent||pressed.type==='submit'))form.requestSubmit(sent?null:pressed)};
on.push(['error',lose],['unhandledrejection',lose]);
for(const [n,f] of on)addEventListener(n,f,true);
addEventListener('${alive}',()=>setTimeout(()=>{for(const [n,f] of on)removeEventListener(n,f,true);delete document.documentElement.dataset.lost;again()}),{once:true})})();`;

/** Starts the program of a page that is complete without it, at the first sign that somebody uses the page. */
export const starterScript = `(()=>{let on;const {nonce}=document.currentScript;const start=()=>{if(on)return;on=1;removeEventListener('pointermove',move,true);const s=document.createElement('script');s.type='module';s.textContent=document.getElementById('program').textContent;s.nonce=nonce;document.head.append(s)};const move=e=>{if(e.movementX||e.movementY)start()};addEventListener('pointermove',move,{capture:true,passive:true});for(const e of ['pointerdown','touchstart','wheel','scroll','keydown','focusin'])addEventListener(e,start,{capture:true,passive:true,once:true})})()`;
