const b = 'http://127.0.0.1:47999';
const [u, p] = process.argv.slice(2);
const r = await fetch(b + '/api/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: u, password: p }),
});
const c = r.headers
  .getSetCookie()
  .map((x) => x.split(';')[0])
  .join('; ');
const g = async (x: string) => (await fetch(b + x, { headers: { cookie: c } })).json() as any;
for (const x of (await g('/api/course-instances')).slice(0, 30))
  if (x.status === 'Active') {
    console.log('C=' + x._id);
    for (const w of await g('/api/course-instance/' + x._id + '/work'))
      if (w.handIn !== 'none') console.log((w.name.startsWith('A') ? 'A=' : 'F=') + w._id);
  }
