import { paths } from '@stoa/contract/paths';
import routes from '../../web/app/routes.ts';
import { assign } from '../hand-ins.ts';
import type { Person } from '../person.ts';
import { Classroom } from './classroom.ts';

interface Route {
  readonly path?: string;
  readonly index?: boolean;
  readonly children?: readonly Route[];
}
/** A path whose last part may be missing stands for two: `/list/:id?` for `/list` and `/list/:id`. */
const eachOf = (at: string): string[] =>
  at.endsWith('?') ? [at.slice(0, at.lastIndexOf('/')), at.slice(0, -1)] : [at];

/** Returns every address of the site map, without the wildcard for the rest of an address. */
export function sitePaths(of: readonly Route[] = routes, above = ''): string[] {
  return of.flatMap(({ path = '', index, children }) => {
    const at = [above, path.replace(/^\//, '')].filter(Boolean).join('/');
    const own =
      (path !== '' && !path.endsWith('*') && !children?.some((one) => one.index)) || index ? eachOf(`/${at}`) : [];
    return [...own, ...sitePaths(children ?? [], at)];
  });
}

export type Who = 'nobody' | 'student' | 'professor' | 'institution' | 'admin';
export const whoOpens = (at: string): Who => {
  const [, area, folder] = at.split('/');
  if (area !== 'mainContent') return 'nobody';
  if (folder === 'people' || folder === 'corrections') return 'admin';
  return folder === 'professor' || folder === 'institution' || folder === 'admin' ? folder : 'student';
};

/** One person of each role, and the records that screens with `:id` are opened with. */
export async function sampleSchool(url: string, here: string) {
  const room = await Classroom.open(url, here);
  const institution = await room.joins('InstitutionAdmin', 'Rhea');
  const professor = await room.professor(institution, 'Theano');
  const student = await room.joins('Student', 'Ada');
  await student.appliesAsStudent();
  const late = await room.joins('Professor', 'Hypatia');
  await late.applies();
  const course = await room.course(institution, professor, `Budgets ${here}`, [student]);
  const assignment = await assign(professor, course, 'Essay');
  const open = await room.course(institution, professor, `Open ${here}`, []);
  const people: Readonly<Record<Exclude<Who, 'nobody'>, Person>> = {
    institution,
    professor,
    student,
    admin: room.admin,
  };
  const first = async (who: Person, list: string): Promise<string> => {
    const rows = (await who.get(list)).body as unknown as readonly { _id: string }[];
    return rows[0]?._id ?? 'none';
  };
  const ids: Readonly<Record<string, () => Promise<string> | string>> = {
    '/courses': () => open,
    '/emailValidation': () => 'none',
    [paths.professors]: () => first(room.admin, '/api/professors'),
    [paths.students]: () => first(room.admin, '/api/students'),
    [paths.professorApprovals]: () => first(institution, '/api/professors'),
    [paths.studentApprovals]: () => first(institution, '/api/students'),
    [paths.professorDefinitions]: () => first(professor, '/api/course-definitions'),
    [paths.definitions]: () => first(room.admin, '/api/course-definitions'),
    [paths.definitionApprovals]: () => first(institution, '/api/course-definitions'),
    [paths.earnings]: () => first(room.admin, '/api/professors'),
    [paths.ledger]: () => first(room.admin, '/api/ledger'),
    [paths.users]: () => first(room.admin, '/api/users'),
    [paths.people]: () => first(room.admin, '/api/users'),
    [paths.institutions]: () => first(room.admin, '/api/institutions'),
    [paths.instructorFiles]: () => first(institution, '/api/professors'),
  };
  return {
    /** The session of a person, for a browser. */
    cookieOf(who: Exclude<Who, 'nobody'>) {
      const pair = people[who].cookie.split('; ').find((one) => one.startsWith('stoa='))!;
      return { name: 'stoa', value: pair.slice('stoa='.length) };
    },
    /** Returns the address with a record for its parameter: a course, if the parameter has no list. */
    async open(at: string): Promise<string> {
      const [list, rest] = at.replace(':assignmentId', assignment).split(/\/:\w+/);
      if (rest === undefined) return list!;
      return `${list}/${await (ids[list!] ?? (() => course))()}${rest}`;
    },
  };
}
