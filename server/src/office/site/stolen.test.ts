import { areas } from '@stoa/contract/kernel/endpoint';
import { institutionAreas } from '@stoa/contract/people/tokens.endpoints';
import { stolen, stolenKinds, type Stolen, type StolenKind, type StolenReach } from '@stoa/contract/office/stolen';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { URI, type TOTP } from 'otpauth';
import { keptRows } from '../retention/canary-world.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Person } from '../../../../tests/person.ts';
import { addressesOf, aSide, readBy, type Side } from '../../../../tests/stolen-world.ts';
import { openWorld } from '../../../../tests/world.ts';

/*
 * Each cell of the table of what a stolen thing reads (docs/threats.md, /trust). The thief knows every address of every record,
 * but has one thing only.
 */
const world = await openWorld();
let lyceum: Side;
let academy: Side;
const texts = new Map<Stolen, string>();
/** All that an administrator reads. */
let readable = '';
type Held = Exclude<Stolen, 'dump' | 'backup'>;

/** A program that holds a secret. */
const program = (secret: unknown): Person => Object.assign(world.visitor(), { token: String(secret) });

/** Somebody who reads the mails of another: sets a new password by a link. */
async function byMail({ email }: Person): Promise<Person> {
  const thief = world.visitor();
  await thief.post(api.accounts.requestPasswordReset, { email });
  const token = await world.tokenFor(email);
  const newPassword = 'three odd words';
  await thief.post(api.accounts.passwordReset, { token, newPassword });
  await thief.signIn(email, newPassword);
  return thief;
}

async function thieves(): Promise<Record<Held, Person>> {
  const unverified = world.visitor();
  await unverified.register({ role: 'Student', firstName: 'Eve', email: 'eve@world.example' });
  await unverified.signIn();
  const boss = await world.staff('Administrator', 'boss@world.example');
  const begun = await boss.post(api.ownAccount.beginTwoFactor, { password: boss.password });
  const totp = URI.parse(String(begun.body['uri'])) as TOTP;
  await boss.post(api.ownAccount.confirmTwoFactor, { code: totp.generate() });
  const administrator = world.visitor();
  await administrator.signIn(boss.email, boss.password);
  const { registrar, _id } = lyceum.partner;
  const own = { name: 'Nightly', areas: [...areas], write: true };
  const personal = await lyceum.professor.post(api.tokens.create, own);
  const shared = { ...own, areas: [...institutionAreas] };
  const ofInstitution = await registrar.post(pathOf(api.tokens.createForInstitution, { id: _id }), shared);
  return {
    unverified,
    student: lyceum.victims[0]!.student,
    mailbox: await byMail(lyceum.victims[1]!.student),
    professor: lyceum.professor,
    registrar,
    administrator,
    token: program(personal.body['secret']),
    institutionToken: program(ofInstitution.body['secret']),
  };
}

beforeAll(async () => {
  lyceum = await aSide(world, 'Lyceum', [
    ['Ada', '1961-07-03'],
    ['Bo', '1962-08-04'],
  ]);
  academy = await aSide(world, 'Academy', [
    ['Cy', '1963-09-05'],
    ['Dio', '1964-10-06'],
  ]);
  const admin = await world.administrator();
  const everybody = [lyceum, academy].flatMap(({ partner, professor, victims }) => [
    partner.registrar,
    professor,
    victims[0]!.student,
  ]);
  const institutions = [lyceum.partner._id, academy.partner._id];
  const addresses = await addressesOf([admin, ...everybody]);
  readable = await readBy(admin, addresses, institutions);
  for (const [thing, thief] of Object.entries(await thieves()))
    texts.set(thing as Stolen, await readBy(thief, addresses, institutions));
  const rows = (await keptRows(world)).map(({ row }) => row);
  texts.set('dump', [...rows, filesAsKept()].join('\n').toLowerCase());
}, 240_000);

/** The bytes of every stored file. */
function filesAsKept(): string {
  const { folder } = world.stoa.services.settings.files;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.map((file) => readFileSync(path.join(file.parentPath, file.name), 'latin1')).join('\n');
}

test('an administrator reads each word but the work, so that the words prove something (T550)', () => {
  const hidden = [...lyceum.victims, ...academy.victims].flatMap(({ name, of }) =>
    Object.entries(of).flatMap(([kind, word]) => (readable.includes(word.toLowerCase()) ? [] : [`${kind} of ${name}`])),
  );
  expect(hidden).toEqual(['Ada', 'Bo', 'Cy', 'Dio'].map((name) => `work of ${name}`));
});

test('docs/threats.md has the same table (T550)', () => {
  const said = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/threats.md'), 'utf8');
  const kinds = Object.keys(stolenKinds) as StolenKind[];
  for (const { name, reads } of Object.values(stolen))
    expect(said).toContain(`| ${name} | ${kinds.map((kind) => words[reads[kind]]).join(' | ')} |`);
});
const words: Record<StolenReach, string> = {
  none: '–',
  own: 'own',
  taught: 'taught',
  institution: 'college',
  all: 'all',
};

/** How far a thing reads records of a kind: by whose words are in what it reads. */
function reachOf(thing: Stolen, kind: StolenKind): string {
  const reads = (side: Side, at: number) => texts.get(thing)!.includes(side.victims[at]!.of[kind].toLowerCase());
  const found = [reads(lyceum, 0), reads(lyceum, 1), reads(academy, 0), reads(academy, 1)].map(Number).join('');
  const within = thing === 'professor' || thing === 'token' ? 'taught' : 'institution';
  return { '0000': 'none', '1000': 'own', '0100': 'own', '1100': within, '1111': 'all' }[found] ?? found;
}

// tests/at-rest.test.ts reads a backup, and the disk of a whole installation.
const tried = (Object.keys(stolen) as Stolen[]).filter((thing) => thing !== 'backup');
describe.each(tried)('with %s alone', (thing) => {
  test.each(Object.keys(stolenKinds) as StolenKind[])('%s are read as the table says (T550)', (kind) => {
    expect(reachOf(thing, kind)).toBe(stolen[thing].reads[kind]);
  });
});
