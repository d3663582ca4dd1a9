import { chromium } from 'playwright';
import { readFileSync } from 'node:fs';
const log = readFileSync('/tmp/demo.log', 'utf8');
const pw = (e) => new RegExp(e.replace('.', '\\.') + '\\s+(\\S+)').exec(log)[1];
const b = await chromium.launch({
  executablePath: '/work/main/node_modules/.cache/chromium/chromium',
  args: ['--no-sandbox', '--headless=new', '--use-gl=angle', '--use-angle=swiftshader'],
  env: {
    ...process.env,
    FONTCONFIG_PATH: '/work/main/node_modules/.cache/chromium',
    LD_LIBRARY_PATH: '/work/main/node_modules/.cache/chromium/al2023/lib',
  },
});
const U = 'http://localhost:48330';
async function ctx(email, w, h, lang, dark) {
  const c = await b.newContext({
    viewport: { width: w, height: h },
    locale: lang,
    colorScheme: dark ? 'dark' : 'light',
  });
  const p = await c.newPage();
  const r = await c.request.post(U + '/api/login', { data: { username: email, password: pw(email) } });
  if (!r.ok()) console.log(await r.text());
  return [c, p];
}
const jobs = JSON.parse(process.argv[2]);
for (const [name, email, path, w, lang, dark, full] of jobs) {
  const [c, p] = await ctx(email, w, w < 500 ? 844 : 900, lang, dark);
  p.on('pageerror', (e) => console.log(name, 'ERR', e.message));
  await p.goto(U + path, { waitUntil: 'networkidle' });
  await p.waitForTimeout(800);
  await p.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: full !== false });
  await c.close();
}
await b.close();
