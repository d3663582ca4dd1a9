import { api, pathOf } from '../paths.ts';
import { Person, type Json } from '../person.ts';
import { courseForm } from '../world.ts';

/** People and courses made through the API, for journeys that begin later than that. */
export class Classroom {
  readonly admin: Person;
  readonly #url: string;
  readonly #here: string;

  private constructor(url: string, here: string, admin: Person) {
    this.#url = url;
    this.#here = here;
    this.admin = admin;
  }

  /** `here` tells this journey's people from those of others. */
  static async open(url: string, here: string): Promise<Classroom> {
    const admin = new Person(url);
    await admin.signIn('admin@journey.example', 'a long password');
    return new Classroom(url, here, admin);
  }

  mail = (who: string): string => `${who.toLowerCase()}.${this.#here}@journey.example`;
  get password(): string {
    return this.admin.password;
  }

  async joins(role: string, firstName: string, more: Json = {}): Promise<Person> {
    const contact = { firstName, lastName: this.#here, zip: '10001', mobilePhone: '555' };
    const person = { ...contact, ...more, email: this.mail(firstName), role };
    const { status, body } = await this.admin.opens({
      status: 'Active',
      person,
      password: this.password,
    });
    if (status !== 201) throw new Error(`${firstName} can't join: ${JSON.stringify(body)}`);
    return this.known(firstName);
  }

  /** Signs in somebody who has an account already. */
  async known(who: string): Promise<Person> {
    const person = new Person(this.#url);
    await person.signIn(this.mail(who), this.password);
    return person;
  }

  /** A professor whose application was approved by `registrar`. */
  async professor(registrar: Person, firstName: string, more: Json = {}): Promise<Person> {
    const professor = await this.joins('Professor', firstName, more);
    const { _id } = (await professor.applies()).body;
    await registrar.patch(pathOf(api.professors.setStatus, { id: _id }), { approvalStatus: 'Approved' });
    return professor;
  }

  /** A free course that is open, and after `students` have registered, active; without any it stays open. */
  async course(registrar: Person, professor: Person, name: string, students: readonly Person[]): Promise<string> {
    const definition = await professor.post(api.courseDefinitions.create, { name, level: 200, credits: 3 });
    await registrar.patch(pathOf(api.courseDefinitions.setStatus, { id: definition.body._id }), {
      approvalStatus: 'Approved',
    });
    const { _id: own } = (await professor.get(api.professors.mine)).body;
    // Far ahead, so that it stands behind the open courses of other journeys, which look for theirs on a first page.
    const dates = { start: '2039-02-01', end: '2039-05-01' };
    const form = { ...courseForm(name, definition.body._id, [own]), ...dates, cost: 0, auditCost: 0 };
    const { _id } = (await professor.post(api.courseInstances.create, form)).body;
    const lead = (who: Person, status: string) =>
      who.patch(pathOf(api.courseInstances.setStatus, { id: _id }), { status });
    await lead(professor, 'Pending Approval');
    await lead(registrar, 'Approved');
    await lead(professor, 'Open/Registering');
    for (const student of students)
      await student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
    if (students.length > 0) for (const status of ['Registration Closed', 'Active']) await lead(professor, status);
    return _id;
  }
}
