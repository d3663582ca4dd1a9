// A program on the client that @hey-api/openapi-ts makes: signs in, pages, uploads, downloads, pages by a token, and checks
// the signature of a webhook.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { client } from './sdk/client.gen.js';
import {
  accountsLogin,
  accountsUsers,
  courseDefinitionsCreate,
  courseDefinitionsSetStatus,
  exportsOwnData,
  tokensCreate,
  userImportRun,
  webhooksCreate,
} from './sdk/sdk.gen.js';

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

const { secret } = (
  await tokensCreate({
    body: { name: 'A program', areas: ['people', 'courses', 'webhooks'], write: true },
    throwOnError: true,
  })
).data;
client.setConfig({ baseUrl, auth: (way) => (way.scheme === 'bearer' ? secret : undefined) });
const byToken = await accountsUsers({ query: { page: 1, pageSize: 1 }, throwOnError: true });
if (byToken.data.length !== 1) throw new Error('a token of the area finds nobody');
const elsewhere = await exportsOwnData();
if (elsewhere.response?.status !== 401 && elsewhere.response?.status !== 403) throw new Error('a token has all areas');

const receiver = createServer().listen(0, '127.0.0.1');
await once(receiver, 'listening');
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const delivered = once(receiver, 'request') as Promise<[IncomingMessage, { end: () => void }]>;
const webhook = (await webhooksCreate({ body: { url, kinds: ['decision.made'] }, throwOnError: true })).data;
const course = await courseDefinitionsCreate({ body: { name: 'Proofs', level: 200, credits: 3 }, throwOnError: true });
const path = { id: course.data._id };
await courseDefinitionsSetStatus({ path, body: { approvalStatus: 'Approved' }, throwOnError: true });
const [request, answer] = await delivered;
const parts: Buffer[] = [];
for await (const part of request) parts.push(part as Buffer);
answer.end();
receiver.close();
const text = Buffer.concat(parts).toString();
const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = request.headers;
const key = Buffer.from(webhook.secret.replace(/^whsec_/, ''), 'base64');
const expected = `v1,${createHmac('sha256', key).update(`${id}.${time}.${text}`).digest('base64')}`;
if (!String(signatures).split(' ').includes(expected)) throw new Error(`${signatures} is not ${expected}`);
const event = JSON.parse(text) as { type: string; data: { _id: string } };
if (event.type !== 'decision.made' || event.data._id !== path.id) throw new Error(`another event: ${text}`);

console.log(
  `@hey-api/openapi-ts: ${emails.size} people on pages of three, ${names.length} of them uploaded, a ZIP file downloaded, one read by a token, a webhook verified`,
);
