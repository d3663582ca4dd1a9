import type { Application } from '@stoa/contract/catalog/applications';
import { i18n } from '@stoa/contract/kernel/i18n';
import { refreshSession } from '../../kernel/session.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Form } from '../../ui/Form.tsx';
import { formatList } from '../../ui/format.ts';
import { useSchemaForm, type SchemaForm } from '../../ui/useSchemaForm.ts';
import { ApplicationFields, apart, blank, formsOf, valuesOf, type Values } from './ApplicationFields.tsx';
import type { Kind } from './kinds.ts';

const isEmpty = (value: unknown) => value === null || value === '' || value === false;
/** The documents that have to come with the first sending. */
const missingDocuments = (kind: Kind) => (values: Values) =>
  Object.fromEntries(
    kind.fields
      .filter(({ input, required, name }) => input === 'document' && required !== undefined && !values[name])
      .map(({ name, required }) => [name, i18n.t(required!)]),
  );

/** A person's own application, to send for the first time. */
export function NewApplicationForm({ kind }: { kind: Kind }) {
  const form = useSchemaForm(formsOf(kind).endpoints.create, {
    values: blank(kind),
    draft: { name: `${kind.noun} application`, apart },
    schema: formsOf(kind).OwnForm,
    check: missingDocuments(kind),
    failed: i18n.t(kind.failedToSave),
    done: i18n.t('Application sent. We’ll email you when it’s decided.'),
    // The menu has more items from now on. If this fails, the next page asks again.
    onDone: () => refreshSession().catch(() => {}),
  });
  return (
    <Form form={useAskedFirst(kind, form)} button={i18n.t('Send Application')}>
      <ApplicationFields kind={kind} form={form} />
    </Form>
  );
}

/**
 * Sends an application again. One that was taken back can be changed completely. In one that awaits information, the filled
 * fields are locked.
 */
export function ResubmittedForm({ kind, application }: { kind: Kind; application: Application }) {
  // The server counts the same fields as filled, so the form offers nothing that it would refuse.
  const filled = kind.fields.map(({ name }) => name).filter((name) => !isEmpty(application[name]));
  const locked = new Set(application.takenBack ? [] : filled);
  const form = useSchemaForm(formsOf(kind).endpoints.update, {
    values: valuesOf(kind)(application),
    changes: { record: application, valuesOf: valuesOf(kind) },
    draft: { name: `${kind.noun} application ${application._id}`, apart },
    schema: formsOf(kind).OwnForm,
    toBody: (values) => {
      const own = formsOf(kind).OwnForm.parse(values);
      return Object.fromEntries(Object.entries(own).filter(([name]) => !locked.has(name)));
    },
    failed: i18n.t(kind.failedToSave),
    done: i18n.t('Application sent again. We’ll email you when it’s decided.'),
  });
  return (
    <Form form={useAskedFirst(kind, form, locked)} button={i18n.t('Send Application Again')}>
      <ApplicationFields kind={kind} form={form} locked={locked} current={application} />
    </Form>
  );
}
/** Asks first when important fields are empty, because an application is locked once it is sent. */
function useAskedFirst(kind: Kind, form: SchemaForm<Values>, locked: ReadonlySet<string> = new Set()) {
  const confirm = useConfirm();
  const expected = kind.fields.filter(({ expected: is, name }) => is && !locked.has(name));
  async function ask() {
    // Errors come first, so that no one agrees to send a form that then can't be sent.
    if (!(await form.methods.trigger(undefined, { shouldFocus: true }))) return;
    const values = form.methods.getValues();
    const empty = expected.filter(({ name }) => isEmpty(values[name]));
    const sure =
      empty.length === 0 ||
      (await confirm({
        title: i18n.t('Send your application without these?'),
        body: i18n.t('Still empty: {fields}. After you send it, you can add these only if we ask for them.', {
          fields: formatList(empty.map(({ label }) => i18n.t(label))),
        }),
        action: i18n.t('Send Anyway'),
        safe: i18n.t('Go Back'),
      }));
    if (sure) form.submitWhole();
  }
  if (expected.length === 0) return form;
  return {
    ...form,
    submit: (event: React.FormEvent) => {
      event.preventDefault();
      void ask();
    },
  };
}
