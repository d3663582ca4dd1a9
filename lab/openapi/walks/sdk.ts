// A program on the client that @hey-api/openapi-ts makes: signs in, pages, uploads, downloads, and pages by a token.
import { client } from './sdk/client.gen.js';
import { accountsLogin, accountsUsers, exportsOwnData, tokensCreate, userImportRun } from './sdk/sdk.gen.js';

const [, , baseUrl = '', username = '', password = ''] = process.argv;
client.setConfig({ baseUrl });

const wrong = await accountsLogin({ body: { username, password: 'wrong' } });
if (wrong.response?.status !== 401 || wrong.error?.message === undefined) throw new Error('a wrong password signs in');
const login = await accountsLogin({ body: { username, password }, throwOnError: true });
const [cookie = ''] = login.response.headers.getSetCookie();
// The client knows the cookie's name from the document.
const session = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'));
client.setConfig({ baseUrl, auth: (way) => (way.in === 'cookie' ? session : undefined) });

const names = ['Uta', 'Ugo', 'Ulla', 'Udo'];
const lines = names.map((name) => `${name},Sdk,${name}.sdk@example.com,Student,1,1\n`);
const file = new File([`firstName,lastName,email,role,zip,mobilePhone\n${lines.join('')}`], 'people.csv');
const { applied, rows: made } = (await userImportRun({ body: { apply: true, file }, throwOnError: true })).data;
if (!applied || made.length !== names.length) throw new Error(`${names.length} lines made ${made.length} people`);

const emails = new Set<string>();
let total = Infinity;
for (let page = 1; emails.size < total; page++) {
  const users = await accountsUsers({ query: { page, pageSize: 3, sort: 'email' }, throwOnError: true });
  if (users.data.length === 0) throw new Error(`page ${page} has no rows, after ${emails.size} of ${total}`);
  for (const { person } of users.data) emails.add(person.email);
  total = Number(users.response.headers.get('x-total-count'));
}
if (emails.size <= names.length) throw new Error('the pages have too few people');

const download = await exportsOwnData({ parseAs: 'blob', throwOnError: true });
const start = await download.data.slice(0, 2).text();
if (start !== 'PK') throw new Error(`no ZIP file begins with ${start}`);

const { secret } = (await tokensCreate({ body: { name: 'A program', areas: ['people'] }, throwOnError: true })).data;
client.setConfig({ baseUrl, auth: (way) => (way.scheme === 'bearer' ? secret : undefined) });
const byToken = await accountsUsers({ query: { page: 1, pageSize: 1 }, throwOnError: true });
if (byToken.data.length !== 1) throw new Error('a token of the area finds nobody');
const elsewhere = await exportsOwnData();
if (elsewhere.response?.status !== 401 && elsewhere.response?.status !== 403) throw new Error('a token has all areas');
console.log(
  `@hey-api/openapi-ts: ${emails.size} people on pages of three, ${names.length} of them uploaded, a ZIP file downloaded, one read by a token`,
);
