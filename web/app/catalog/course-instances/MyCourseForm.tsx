import { paths } from '@stoa/contract/paths';
import {
  CompleteCourseInstance,
  CourseInstanceForm as Draft,
  courseInstances,
  type CourseInstance,
} from '@stoa/contract/catalog/course-instances.shapes';
import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react';
import type { Path } from 'react-hook-form';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { useSession } from '../../kernel/session.ts';
import { SavedState } from '../../ui/Autosave.tsx';
import { Form } from '../../ui/Form.tsx';
import { notify } from '../../ui/notify.ts';
import { Page } from '../../ui/Page.tsx';
import { Failure, Note } from '../../ui/plain/Note.tsx';
import { useSchemaForm, type SchemaForm } from '../../ui/useSchemaForm.ts';
import { DraftRemarks } from './CourseReview.tsx';
import {
  blank,
  CourseInstanceFields,
  knownFrom,
  OfferedTo,
  uploads,
  valuesOf,
  type InstanceValues,
  type Offered,
} from './CourseInstanceFields.tsx';
import { InstanceBanner, professorTones } from './instances.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { useMove } from './useMove.tsx';

type Missing = Readonly<Record<string, string>>;

interface MyCourseFormProps {
  /** The draft to change; a new one without it. */
  readonly instance?: CourseInstance;
  /** The course definition from which a new one is scheduled. */
  readonly definition?: string;
  /** The fields that were missing when the course was submitted, with the server's messages. */
  readonly missing?: Missing;
  /** Called with the draft just saved. */
  readonly keep: (instance: CourseInstance) => void;
  readonly close: () => void;
}

/** The professor's form. It saves a draft, finished or not, and submits a complete one. */
export function MyCourseForm(props: MyCourseFormProps) {
  const { instance, close } = props;
  return (
    <Page
      title={instance ? i18n.t('Edit Course') : i18n.t('Add Course')}
      intro={i18n.t(
        'You can save a draft with just a course, a name and a professor. Fields marked * are required when you submit it for approval.',
      )}
      width="form"
      back={{ onClick: close, label: i18n.t('Back') }}
    >
      {instance && <InstanceBanner instance={instance} tones={professorTones} />}
      <OfferedTo current={instance}>{(offered) => <Filling {...props} offered={offered} />}</OfferedTo>
    </Page>
  );
}

function Filling({ offered, ...props }: MyCourseFormProps & { offered: Offered }) {
  const me = useSession()?.person._id;
  const own = offered.approved.find(({ personREF }) => personREF._id === me);
  if (!own)
    return (
      <Note tone="denied">
        <p>{i18n.t('You can schedule courses once your professor application is approved.')}</p>
        <Link to={paths.professorDetails}>{i18n.t('See your application')}</Link>
      </Note>
    );
  const chosen = offered.definitions.find(({ _id }) => _id === props.definition);
  const first = { ...blank, professorREF: [own._id], ...(chosen && knownFrom(chosen)) };
  return <Fields {...props} offered={offered} first={first} />;
}

/** This form takes whole dollars only; a finer price set by an administrator may stay. */
const finerThanDollars = (values: InstanceValues, before?: CourseInstance): Record<string, string> =>
  Object.fromEntries(
    (['cost', 'auditCost'] as const)
      .filter((name) => !Number.isInteger(values[name] ?? 0) && values[name] !== before?.[name])
      .map((name) => [name, i18n.t('Enter whole dollars, without cents.')]),
  );

/** A press of one of the form's two buttons: Save Draft passes its event, and Submit for Approval requires a complete form. */
interface Press {
  readonly whole: boolean;
  readonly event?: FormEvent;
}

interface FieldsProps extends MyCourseFormProps {
  readonly offered: Offered;
  /** The values a new course begins with. */
  readonly first: InstanceValues;
}
function Fields({ instance, missing, keep, close, offered, first }: FieldsProps) {
  const move = useMove();
  const submitting = useRef(false);
  const form: SchemaForm<InstanceValues> = useSchemaForm(instance ? courseInstances.update : courseInstances.create, {
    values: instance ? valuesOf(instance) : first,
    ...(instance ? { changes: { record: instance, valuesOf } } : {}),
    schema: CompleteCourseInstance,
    unfinished: Draft,
    check: (values) => finerThanDollars(values, instance),
    failed: i18n.t('Failed to save course instance'),
    onDone: async (saved) => {
      if (!submitting.current) {
        notify(i18n.t('{name} was saved as a Draft.', { name: saved.name }));
        return close();
      }
      const answer = await move(saved, 'submit');
      if (answer.moved) return close();
      keep(saved);
      form.methods.reset(valuesOf(saved));
      if (answer.missing) blame(form, answer.missing);
    },
    draft: {
      name: `course ${instance?._id ?? 'new'}`,
      apart: Object.keys(uploads),
      save: (values) => {
        const { data } = Draft.safeParse({ ...values, ...uploads });
        if (!data) return undefined;
        if (instance)
          return call(courseInstances.update, {
            params: { id: instance._id },
            body: { ...data, ...form.version() },
          }).then(form.seen);
        return call(courseInstances.create, { body: data }).then((made) => {
          form.seen(made);
          keep(made);
        });
      },
    },
  });
  const draft = form.draft!;
  const { methods } = form;
  useEffect(() => {
    if (missing) blame({ methods }, missing);
  }, [methods, missing]);
  const pressed = useRef<Press>(undefined);
  const send = (press: Press) => {
    press.event?.preventDefault();
    press.event?.stopPropagation();
    // While the draft saves itself, a press waits: sent later, it changes the record just made instead of adding another.
    pressed.current = draft.isRunning() ? press : undefined;
    if (pressed.current) return;
    submitting.current = press.whole;
    if (press.event) form.submit(press.event);
    else form.submitWhole();
  };
  const sendAtLast = useEffectEvent(() => {
    if (pressed.current) send(pressed.current);
  });
  const { at } = draft.state;
  useEffect(() => {
    if (at !== 'saving') sendAtLast();
  }, [at]);
  return (
    <>
      {missing && (
        <Failure>
          {i18n.t(
            'We couldn’t submit this course. {count, plural, one {# field below needs your attention.} other {# fields below need your attention.}}',
            { count: Object.keys(missing).length },
          )}
        </Failure>
      )}
      {instance && <DraftRemarks id={instance._id} />}
      <Form
        form={{ ...form, submit: (event) => send({ whole: false, event }) }}
        button={i18n.t('Save Draft')}
        {...(instance ? { also: { label: i18n.t('Submit for Approval'), onClick: () => send({ whole: true }) } } : {})}
        cancel={{ label: i18n.t('Close'), onClick: close }}
      >
        <CourseInstanceFields form={form} offered={offered} current={instance} />
        <div>
          <PreviewButton form={form} offered={offered} current={instance} />
        </div>
        <SavedState
          state={draft.state}
          words={{
            refused: form.conflict
              ? i18n.t('Not saved: someone else changed this. Choose above which values to keep.')
              : i18n.t(
                  'Saved only in this browser. To save your draft, add a course, a name and a professor, and correct any errors.',
                ),
          }}
        />
      </Form>
    </>
  );
}

/** Shows the server's messages beside their fields, and moves the reader to the first. */
function blame({ methods }: Pick<SchemaForm<InstanceValues>, 'methods'>, missing: Missing) {
  Object.entries(missing).forEach(([name, message], index) =>
    methods.setError(name as Path<InstanceValues>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
}
