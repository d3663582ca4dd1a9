import { courseInstanceFields as fields } from '@stoa/contract/catalog/course-instance-fields';
import { courseInstances, type CourseInstance } from '@stoa/contract/catalog/course-instances.shapes';
import { namesBy, namesWith } from '@stoa/contract/kernel/record-fields';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { CourseDetails } from '../../enrollment/registrations/CourseDetails.tsx';
import { CourseTexts } from '../courses/CourseTexts.tsx';
import { InPage } from '../../../test/InPage.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { blankValues } from '../../ui/recordFields.tsx';
import { blank, CourseInstanceFields } from './CourseInstanceFields.tsx';
import { CourseInstanceRecord } from './CourseInstanceRecord.tsx';

const texts = namesBy(fields, 'text');
const course = {
  ...blankValues(fields),
  ...Object.fromEntries(texts.map((name) => [name, `Words of ${name}`])),
  courseREF: { _id: '1', name: 'Logic', courseNumber: 'L1', description: '', level: 100, credits: 3 },
  professorREF: [],
  start: null,
  end: null,
} as unknown as CourseInstance;
const show = (screen: ReactNode) => {
  const router = createMemoryRouter([{ path: '/', element: <InPage>{screen}</InPage> }]);
  return render(<RouterProvider router={router} />);
};

test('the record has each text once', () => {
  show(<CourseInstanceRecord instance={course} />);
  for (const name of texts) expect(screen.getByText(`Words of ${name}`)).toBeTruthy();
});

test('the public page and the details before registering have the texts whose entries say so', async () => {
  const { unmount } = show(<CourseTexts course={course} part="h2" />);
  const onPage: string[] = [...namesWith(fields, 'page'), 'courseDescription', 'profDescription'];
  for (const name of texts)
    expect(screen.queryAllByText(`Words of ${name}`).length).toBe(Number(onPage.includes(name)));
  unmount();
  const open = { ...course, tax: null };
  show(<CourseDetails course={open as never} seats={undefined} onClose={() => {}} onRegister={undefined} />);
  for (const name of namesWith(fields, 'details')) expect(await screen.findByText(`Words of ${name}`)).toBeTruthy();
});

function Filling({ administrative }: { administrative: boolean }) {
  const form = useSchemaForm(courseInstances.create, { values: blank, onDone: () => {} });
  const offered = { courses: [], definitions: [], professors: [], approved: [] };
  return <CourseInstanceFields form={form} offered={offered} administrative={administrative} />;
}
test.each([true, false])('the form asks for each field by its label (administrative: %s)', (administrative) => {
  show(<Filling administrative={administrative} />);
  for (const name of texts)
    expect(screen.queryAllByLabelText(new RegExp(`^${fields[name].label}`)).length).toBe(
      Number(administrative || !('by' in fields[name])),
    );
});
