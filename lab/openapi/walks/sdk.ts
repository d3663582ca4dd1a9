// A program on the client that @hey-api/openapi-ts makes: signs in, pages, uploads, downloads.
import { client } from './sdk/client.gen.js';
import { accountsLogin, accountsUsers, exportsOwnData, userImportRun } from './sdk/sdk.gen.js';

const [, , baseUrl = '', username = '', password = ''] = process.argv;
client.setConfig({ baseUrl });

const wrong = await accountsLogin({ body: { username, password: 'wrong' } });
if (wrong.response?.status !== 401 || wrong.error?.message === undefined) throw new Error('a wrong password signs in');
const login = await accountsLogin({ body: { username, password }, throwOnError: true });
const [cookie = ''] = login.response.headers.getSetCookie();
// The client knows the cookie's name from the document.
client.setConfig({ baseUrl, auth: () => cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')) });

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
console.log(
  `@hey-api/openapi-ts: ${emails.size} people on pages of three, ${names.length} of them uploaded, a ZIP file downloaded`,
);
