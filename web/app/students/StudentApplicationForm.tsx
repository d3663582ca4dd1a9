import { StudentApplication, students, type Student } from '@stoa/contract/students';
import { refreshRecord } from '../kernel/session.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Form } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { useSchemaForm, type SchemaForm } from '../ui/useSchemaForm.ts';
import { studentLabels } from './StudentRecord.tsx';
import { StudentFields, apart, blank, uploads, valuesOf, type StudentValues } from './StudentFields.tsx';
import { words } from './words.ts';

/** What the server counts as filled: the same, so that nothing is offered that it would refuse. */
const filledIn = (student: Student): ReadonlySet<string> =>
  new Set(
    Object.entries(student)
      .filter(([name, value]) => name in blank && value !== null && value !== '' && value !== false)
      .map(([name]) => name),
  );

/** A student's own application, to send for the first time. */
export function StudentApplicationForm() {
  const form = useSchemaForm(students.create, {
    values: blank,
    draft: { name: 'student application', apart },
    schema: StudentApplication,
    failed: words.failedToSaveStudent,
    onDone: async () => {
      notify(words.yourApplicationWasSentYouGet);
      // The menu says Student Details from now on; the next page asks again should this fail.
      await refreshRecord().catch(() => {});
    },
  });
  const asking = useAskedFirst(form);
  return (
    <Form form={asking} button={words.sendApplication}>
      <StudentFields form={form} />
    </Form>
  );
}

/** An application that waits for information: what is filled is locked, what is empty can be filled and sent again. */
export function ResubmissionForm({ student }: { student: Student }) {
  const locked = filledIn(student);
  const form = useSchemaForm(students.update, {
    values: valuesOf(student),
    changes: { record: student, valuesOf },
    draft: { name: `student application ${student._id}`, apart },
    schema: StudentApplication,
    toBody: (values) => open(values, locked),
    failed: words.failedToSaveStudent,
    onDone: () => notify(words.yourApplicationWasSentAgain),
  });
  const asking = useAskedFirst(form, locked);
  return (
    <Form form={asking} button={words.sendApplicationAgain}>
      <StudentFields form={form} locked={locked} current={student} />
    </Form>
  );
}

/** An application that was taken back: all of it can be changed, and is sent again. */
export function ChangedApplicationForm({ student }: { student: Student }) {
  const form = useSchemaForm(students.update, {
    values: valuesOf(student),
    changes: { record: student, valuesOf },
    draft: { name: `student application ${student._id}`, apart },
    schema: StudentApplication,
    failed: words.failedToSaveStudent,
    onDone: () => notify(words.yourApplicationWasSentAgain),
  });
  return (
    <Form form={useAskedFirst(form)} button={words.sendApplicationAgain}>
      <StudentFields form={form} current={student} />
    </Form>
  );
}

/** What an application is read for; the rest is an administrator's, or not everybody's. */
const expected = [
  'dob',
  'ethnicity',
  'sex',
  'maritalStatus',
  'idType',
  'idNumber',
  'idREF',
  'hsREF',
  'transcriptREF',
  'gpa',
  'educationLevel',
  'hsGradDate',
] as const satisfies readonly (keyof StudentValues)[];

/** Nothing is required, and what is sent is locked: whoever leaves something out is told so first. */
function useAskedFirst(
  form: SchemaForm<StudentValues>,
  locked: ReadonlySet<string> = new Set(),
): SchemaForm<StudentValues> {
  const confirm = useConfirm();
  async function ask() {
    // What is wrong is said first: whoever agrees to send it is not told afterwards that it can't be.
    if (!(await form.methods.trigger(undefined, { shouldFocus: true }))) return;
    const values = form.methods.getValues();
    const empty = expected.filter((name) => !locked.has(name) && (values[name] === '' || values[name] === null));
    const sure =
      empty.length === 0 ||
      (await confirm({
        title: words.sendItWithoutThese,
        body: words.stillEmptyOnceItIsSent(
          new Intl.ListFormat('en-US').format(empty.map((name) => studentLabels[name] ?? name)),
        ),
        action: words.sendAnyway,
        safe: words.goBack,
      }));
    if (sure) form.submitWhole();
  }
  return {
    ...form,
    submit: (event) => {
      event.preventDefault();
      void ask();
    },
  };
}

/** The fields that a student may still write. */
function open(values: StudentValues, locked: ReadonlySet<string>): StudentApplication {
  const own = StudentApplication.parse({ ...values, ...uploads });
  return Object.fromEntries(Object.entries(own).filter(([name]) => !locked.has(name)));
}
