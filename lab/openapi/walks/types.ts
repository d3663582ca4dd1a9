// A program on the types that openapi-typescript makes: signs in, pages, uploads, downloads.
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

const [, , baseUrl = '', username = '', password = ''] = process.argv;
let cookie = '';
const client = createClient<paths>({
  baseUrl,
  fetch: async (request) => {
    if (cookie !== '') request.headers.set('cookie', cookie);
    const answer = await fetch(request);
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer;
  },
});
type Problem = components['schemas']['Problem'];
function known<T>(data: T | undefined, error: Problem | undefined): T {
  if (data === undefined) throw new Error(error?.message ?? 'there is no answer');
  return data;
}

const wrong = await client.POST('/api/login', { body: { username, password: 'wrong' } });
if (wrong.response.status !== 401 || wrong.error?.message === undefined) throw new Error('a wrong password signs in');
const login = await client.POST('/api/login', { body: { username, password } });
known(login.data, login.error);

const names = ['Ida', 'Ivo', 'Ilse', 'Imre'];
const lines = names.map((name) => `${name},Types,${name}.types@example.com,Student,1,1\n`);
const upload = await client.POST('/api/users/import', {
  body: { apply: true, file: `firstName,lastName,email,role,zip,mobilePhone\n${lines.join('')}` },
  bodySerializer: ({ apply, file = '' }) => {
    const form = new FormData();
    form.append('apply', String(apply));
    form.append('file', new Blob([file]), 'people.csv');
    return form;
  },
});
const { applied, rows: made } = known(upload.data, upload.error);
if (!applied || made.length !== names.length) throw new Error(`${names.length} lines made ${made.length} people`);

const emails = new Set<string>();
let total = Infinity;
for (let page = 1; emails.size < total; page++) {
  const users = await client.GET('/api/users', { params: { query: { page, pageSize: 3, sort: 'email' } } });
  const rows = known(users.data, users.error);
  if (rows.length === 0) throw new Error(`page ${page} has no rows, after ${emails.size} of ${total}`);
  for (const { person } of rows) emails.add(person.email);
  total = Number(users.response.headers.get('x-total-count'));
}
if (emails.size <= names.length) throw new Error('the pages have too few people');

const download = await client.GET('/api/account/data', { parseAs: 'arrayBuffer' });
const start = Buffer.from(known(download.data as ArrayBuffer | undefined, download.error))
  .subarray(0, 2)
  .toString();
if (start !== 'PK') throw new Error(`no ZIP file begins with ${start}`);
console.log(
  `openapi-typescript: ${emails.size} people on pages of three, ${names.length} of them uploaded, a ZIP file downloaded`,
);
