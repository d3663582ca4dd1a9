import { api, pathOf } from '../paths.ts';
import { expect, type Browser, type Page } from '@playwright/test';
import { Person } from '../person.ts';
import { courseForm } from '../world.ts';
import { Visitor } from './visitor.ts';

export interface Course {
  readonly _id: string;
  readonly name: string;
}
/** People and courses for one journey, made through the API. */
export async function prepare(baseURL: string, here: string) {
  const admin = new Person(baseURL);
  await admin.signIn('admin@journey.example', 'a long password');
  const mail = (who: string) => `${who}.${here}@journey.example`;
  const someone = async (role: string, who: string) => {
    const person = { firstName: who, lastName: here, zip: '1', mobilePhone: '5', email: mail(who), role };
    await admin.opens({ status: 'Active', person, password: admin.password });
    const made = new Person(baseURL);
    expect((await made.signIn(mail(who))).status).toBe(200);
    return made;
  };
  const professor = await someone('Professor', 'Theano');
  const { _id } = (await professor.applies()).body;
  await admin.patch(pathOf(api.professors.setStatus, { id: _id }), { approvalStatus: 'Approved' });
  const course = async (name: string, more: object = {}): Promise<Course> => {
    const definition = (await professor.post(api.courseDefinitions.create, { name, level: 200, credits: 3 })).body;
    await admin.patch(pathOf(api.courseDefinitions.setStatus, { id: definition._id }), { approvalStatus: 'Approved' });
    const form = { ...courseForm(name, definition._id, [_id]), cost: 400, auditCost: 175, ...more };
    const made = (await professor.post(api.courseInstances.create, form)).body;
    const path = pathOf(api.courseInstances.setStatus, { id: made._id });
    await professor.patch(path, { status: 'Pending Approval' });
    await admin.patch(path, { status: 'Approved' });
    expect((await professor.patch(path, { status: 'Open/Registering' })).status).toBe(200);
    return { _id: made._id, name };
  };
  return { admin, professor, someone, course };
}

/** Somebody signed in, on the screen of what is open. */
export async function arrive(browser: Browser, person: Person): Promise<Visitor> {
  const visitor = await Visitor.open(browser);
  await visitor.signIn(person.email, person.password);
  await expect(visitor.heading(/Welcome/)).toBeVisible();
  await visit(visitor, 'Course Registration');
  return visitor;
}
const screens = {
  'Course Registration': 'course-registration',
  'My Course Registrations': 'my-courses',
  'My Billing Transactions': 'transactions',
} as const;
export async function visit(visitor: Visitor, screen: keyof typeof screens): Promise<void> {
  await visitor.page.goto(`/mainContent/student/${screens[screen]}`);
  await expect(visitor.heading(screen)).toBeVisible();
}
export const dialog = (page: Page) => page.getByRole('dialog');
/** Finds the course among many, and goes as far as the payment. */
export async function input(visitor: Visitor, { name }: Course, mode: 'Credit' | 'Audit' = 'Credit') {
  // People who have paid are in the course's room.
  if (!visitor.page.url().includes(screens['Course Registration'])) await visit(visitor, 'Course Registration');
  await visitor.search(name);
  await visitor.button(`Register ${name}`).click();
  await dialog(visitor.page).getByRole('button', { name: mode, exact: true }).click();
  await visitor.notice(`Complete Payment for ${name}`);
}
/** Opens the processor's window, and presses a button in it. */
export async function pay({ page }: Visitor, button: 'Pay' | 'Decline' | 'Cancel') {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page).getByRole('button', { name: 'PayPal' }).click(),
  ]);
  const pressed = popup.getByRole('button', { name: button });
  await pressed.waitFor();
  // The window closes under the click, which then has nothing to wait for: that it has closed is what counts.
  await Promise.all([popup.waitForEvent('close'), pressed.click({ noWaitAfter: true }).catch(() => undefined)]);
}
export const complete = 'Payment successful and registration complete!';
