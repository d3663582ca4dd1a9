import { api } from '../../../../tests/paths.ts';
import { expect, test } from 'vitest';
import { form, professorApplication, type Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const words = { idREF: 'ID Document upload is required', transcriptREF: 'Transcript upload is required' };

test.each([[['idREF']], [['transcriptREF']], [['idREF', 'transcriptREF']]] as const)(
  'an application without %s is refused there, and nothing of it is kept',
  async (missing) => {
    const professor = await world.someone('Professor');
    const sent = form(professorApplication());
    for (const field of missing) sent.delete(field);
    const count = async () => (await world.db.selectFrom('file').select('_id').execute()).length;
    const before = await count();
    const fields = Object.fromEntries(missing.map((field) => [field, words[field]]));
    const answer = await professor.post(api.professors.create, sent);
    expect(answer).toMatchObject({ status: 400, body: { message: words[missing[0]], fields } });
    expect(answer.body['fields']).toEqual(fields);
    expect((await professor.get(api.professors.mine)).body).toEqual(null);
    expect(await count()).toBe(before);
    expect((await professor.applies()).status).toBe(201);
  },
);

test.each(['Professor', 'Student'] as const)(
  'an approver’s list of what waits has no %s’s that was taken back',
  async (role) => {
    const registrar = await world.registrar();
    const kind = role.toLowerCase();
    const [ids, people]: [string[], Person[]] = [[], []];
    for (const name of ['Ada', 'Bo', 'Cy']) {
      const person = await world.someone(role, name);
      ids.push((await (role === 'Professor' ? person.applies() : person.appliesAsStudent())).body._id);
      people.push(person);
    }
    expect((await people[1]!.post(`/api/${kind}/${ids[1]}/take-back`)).status).toBe(200);
    const waiting = async () => {
      const { body, headers } = await registrar.get(`/api/${kind}s?approvalStatus=Pending&pageSize=200`);
      const found = (body as unknown as { _id: string }[]).map(({ _id }) => _id);
      return {
        found: ids.filter((id) => found.includes(id)),
        surplus: Number(headers.get('x-total-count')) - found.length,
      };
    };
    expect(await waiting()).toEqual({ found: [ids[0], ids[2]], surplus: 0 });
    const every = await registrar.get(`/api/${kind}s?pageSize=200`);
    expect((every.body as unknown as { _id: string }[]).map(({ _id }) => _id)).toContain(ids[1]);
  },
);
