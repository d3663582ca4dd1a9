// Signing in by passkey and by password, in turn: milliseconds of the call that signs in, one after the other. Argon2 is slow
// on purpose; its own time is measured in the same run and taken off the password's. The rest of both is wanted within 1.2.
import { hashPassword, passwordFits } from '../../server/src/people/accounts/sign-in/passwords.ts';
import { authenticator, withPasskey } from '../../tests/authenticator.ts';
import { api } from '../../tests/paths.ts';
import { Person } from '../../tests/person.ts';
import { ownProcess } from '../../tests/process.ts';
import { agent, median, samplePasswords, send, startWithSamples } from './kit.ts';

const count = Number(process.env['BENCH_REQUESTS'] ?? 400);
const stoa = await ownProcess({ DEMO: '1', PUBLIC_URL: 'http://localhost:3000' });
await startWithSamples(stoa);
const [email, password] = [...samplePasswords(stoa.output())].find(([address]) => address.startsWith('student@'))!;
const person = new Person(stoa.url);
person.password = password;
await person.signIn(email, password);
const key = await withPasskey(person, authenticator());

async function timed(path: string, body: object) {
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000' };
  const answer = await send(stoa.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.toString().slice(0, 200)}`);
  return { ms: answer.ms, body: JSON.parse(answer.body.toString()) as { readonly challenge: string } };
}
const all = { password: [] as number[], challenge: [] as number[], passkey: [] as number[], argon2: [] as number[] };
const ways = {
  password: async () => (await timed(api.accounts.login.path, { username: email, password })).ms,
  passkey: async () => {
    const { body, ms } = await timed(api.passkeys.signInOptions.path, {});
    all.challenge.push(ms);
    return (await timed(api.passkeys.signIn.path, { response: key.answer(body.challenge) })).ms;
  },
};
const hash = await hashPassword(password);
async function argon2() {
  const began = performance.now();
  await passwordFits(hash, password);
  return performance.now() - began;
}

for (let n = -20; n < count; n += 1) {
  const [one, other, alone] = [await ways.password(), await ways.passkey(), await argon2()];
  // The first ones warm both up.
  if (n < 0) continue;
  all.password.push(one);
  all.passkey.push(other);
  all.argon2.push(alone);
}
const rest = median(all.password) - median(all.argon2);
const passkey = median(all.passkey);
console.log(
  `password ${median(all.password).toFixed(2)} ms, its Argon2 alone ${median(all.argon2).toFixed(2)} ms, the rest ${rest.toFixed(2)} ms; ` +
    `passkey ${passkey.toFixed(2)} ms: ${(passkey / rest).toFixed(2)} of the rest, and its challenge before ${median(all.challenge).toFixed(2)} ms`,
);
agent.destroy();
await stoa.remove();
