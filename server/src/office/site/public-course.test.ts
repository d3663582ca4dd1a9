import { describe, expect, test } from 'vitest';
import { publicStatuses } from '@stoa/contract/office/site.endpoints';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const visitor = world.visitor();
const nobodys = '01900000-0000-7000-8000-000000000000';

describe('a course', () => {
  test.each(publicStatuses)('that is %s is read by anybody, without anybody’s address', async (status) => {
    const professor = await world.professor('Theano');
    const { _id } = await world.courseInstance({ professor, status, name: `A course, ${status}`, auditCost: 0 });
    const { status: code, body } = await visitor.get(pathOf(api.site.course, { id: _id }));
    expect(code).toBe(200);
    expect(body).toEqual({
      _id,
      name: `A course, ${status}`,
      status,
      courseREF: { name: `A course, ${status}`, courseNumber: '', description: '', level: 200, credits: 3 },
      professorREF: [
        {
          _id: expect.any(String) as string,
          title: 'Professor of Letters',
          personREF: { firstName: 'Theano', lastName: 'Tester' },
          biography: '',
          portrait: null,
        },
      ],
      profDescription: 'A careful reading.',
      courseDescription: '',
      cost: 400,
      auditCost: 0,
      credits: 3,
      start: '2038-02-01',
      end: '2038-05-01',
      learningOutcomes: 'To read.',
      textbooks: 'One book.',
      additionalMaterials: 'None.',
      courseRequirements: 'Patience.',
      gradingScale: 'A to F.',
      classAgenda: 'Once a week.',
      seats: null,
      seatsLeft: null,
      tax: null,
      promise: null,
      meetings: 0,
      nextMeeting: null,
      weeks: [],
      sections: [],
      mine: false,
      syllabusREF: null,
      promoREF: null,
      thumbnailREF: null,
    });
    expect(JSON.stringify(body)).not.toContain('@');
  });

  test('says when it meets next and who teaches it, and nothing of meetings that are off or of links (T476)', async () => {
    const professor = await world.professor('Myia');
    await professor.put(api.professors.setBiography, { biography: 'Weaves.' });
    const { _id } = await world.courseInstance({ professor, status: 'Open/Registering' });
    const other = await world.courseInstance({ professor, status: 'Open/Registering' });
    const plan = async (id: string, start: string, topic = '') =>
      (
        await professor.post(pathOf(api.meetings.create, { id }), {
          start,
          zone: 'Europe/Athens',
          minutes: 60,
          topic,
          link: 'https://meet.example/secret',
        })
      ).body as unknown as { _id: string }[];
    const [off] = await plan(_id, '2099-02-01T18:00');
    await plan(_id, '2099-02-08T18:00', 'The circle');
    await plan(_id, '2099-02-23T18:00', 'The sphere');
    await plan(_id, '2099-02-25T18:00', 'The cone');
    for (const [title, from] of [
      ['Book I', null],
      ['Book II', '2099-01-01'],
    ] as const)
      await professor.post(pathOf(api.materials.createSection, { id: _id }), { title, from });
    await plan(other._id, '2099-01-01T18:00');
    await professor.put(pathOf(api.meetings.update, { id: off!._id }), { cancelled: true });
    const { body } = await visitor.get(pathOf(api.site.course, { id: _id }));
    expect(body).toMatchObject({
      meetings: 3,
      weeks: [
        { day: '2099-02-08', topics: ['The circle'] },
        { day: '2099-02-23', topics: ['The cone', 'The sphere'] },
      ],
      sections: ['Book I'],
      nextMeeting: '2099-02-08T16:00:00.000Z',
      professorREF: [{ biography: 'Weaves.', portrait: null }],
    });
    expect(JSON.stringify(body)).not.toContain('meet.example');
    const own = (await professor.get(api.professors.mine)).body._id;
    await world.db.updateTable('professor').set({ approvalStatus: 'Denied' }).where('_id', '=', own).execute();
    expect((await visitor.get(pathOf(api.site.course, { id: _id }))).body['professorREF']).toMatchObject([
      { biography: '' },
    ]);
  });

  test('that is not in public is not there, whoever asks', async () => {
    const professor = await world.professor();
    const admin = await world.administrator();
    const cancelled = await world.courseInstance({ professor });
    await admin.patch(pathOf(api.courseInstances.setStatus, { id: cancelled._id }), { status: 'Cancelled' });
    const denied = await world.courseInstance({ professor, status: 'Pending Approval' });
    await admin.patch(pathOf(api.courseInstances.setStatus, { id: denied._id }), { status: 'Denied' });
    const ids = [nobodys, cancelled._id, denied._id];
    for (const status of ['Draft', 'Pending Approval', 'Approved'] as const)
      ids.push((await world.courseInstance({ professor, status }))._id);
    for (const person of [visitor, professor, admin])
      for (const id of ids) expect((await person.get(pathOf(api.site.course, { id }))).status).toBe(404);
  });
});
