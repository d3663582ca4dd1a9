import { guardianDays, guardians, type Guardianship } from '@stoa/contract/people/guardians.shapes';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { PromiseDetails } from '../../catalog/courses/PromiseDetails.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { CheckboxInput } from '../../ui/plain/Input.tsx';
import { Failure, Note } from '../../ui/plain/Note.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { instant } from '../../ui/format.ts';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

/** Asks for the date of birth, which decides whether a guardian has to agree. */
function GiveBirthDate({ college, onClose }: { readonly college: string; readonly onClose: () => void }) {
  const form = useSchemaForm(guardians.giveBirthDate, {
    values: { dob: '' },
    onDone: () => {},
    failed: i18n.t('We couldn’t save your date of birth.'),
  });
  return (
    <Form
      form={form}
      button={i18n.t('Save date of birth')}
      cancel={{ onClick: onClose }}
      legend={false}
      asksBeforeLeaving={false}
    >
      <Field
        form={form}
        name="dob"
        type="date"
        label={i18n.t('Date of birth')}
        description={i18n.t('{college} needs it for the credit. You can’t change it here afterwards.', { college })}
        autoComplete="bday"
        wide
      />
    </Form>
  );
}

interface AskGuardianProps {
  readonly courseId: string;
  /** The guardian who was asked last, and hasn't agreed yet. */
  readonly asked: Guardianship['guardian'];
  readonly onClose: () => void;
}
/** Asks for the parent or guardian to write to, or says whom we wrote to. */
function AskGuardian({ courseId, asked, onClose }: AskGuardianProps) {
  const [resend, setResend] = useState(false);
  const form = useSchemaForm(guardians.ask, {
    values: { name: '', email: '', courseInstanceREF: courseId },
    onDone: () => setResend(false),
    failed: i18n.t('We couldn’t send the email.'),
  });
  if (asked && !resend)
    return (
      <Note tone="pending" title={i18n.t('We’re waiting for {name}', { name: asked.name })}>
        <p>
          {i18n.t(
            'We wrote to {email}. The link works until {date}. When {name} has agreed, we’ll write to you, and you can register and pay.',
            { email: asked.email, date: instant(asked.expiresAt), name: asked.name },
          )}
        </p>
        <Button variant="default" onClick={() => setResend(true)}>
          {i18n.t('Write to somebody else, or send it again')}
        </Button>
      </Note>
    );
  return (
    <Form
      form={form}
      button={i18n.t('Send the email')}
      cancel={{ onClick: onClose }}
      legend={false}
      asksBeforeLeaving={false}
    >
      <p>
        {i18n.t(
          'You’re under 18, so a parent or guardian has to agree before you register for credit. We’ll send them a link that works for {days} days.',
          { days: guardianDays },
        )}
      </p>
      <Field form={form} name="name" label={i18n.t('Name of your parent or guardian')} wide />
      <Field form={form} name="email" type="email" label={i18n.t('Their email address')} wide />
    </Form>
  );
}

interface PromiseDialogProps {
  readonly course: { readonly _id: string; readonly name: string };
  readonly promise: CreditPromise;
  /** Why the registration was refused after the promise was accepted; '' without a problem. */
  readonly error?: string;
  readonly busy?: boolean;
  /** Called with the version that was read. */
  readonly onAccept: (version: string) => void;
  readonly onClose: () => void;
}

/** Shows what is promised for the credit, and asks for what an institution needs to know before anybody pays. */
export default function PromiseDialog({
  course,
  promise,
  error = '',
  busy = false,
  onAccept,
  onClose,
}: PromiseDialogProps) {
  const state = useEndpoint(guardians.mine, { query: { courseInstanceREF: course._id } });
  const [read, setRead] = useState(false);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={i18n.t('Credit for “{course}”', { course: course.name })}
      width="small"
      locked={busy}
    >
      <div className="stack">
        <PromiseDetails promise={promise} />
        <Loaded query={state} failed={i18n.t('We couldn’t load what your registration needs.')}>
          {(found) => {
            if (!found) return null;
            const { birthDateKnown, isMinor, guardian } = found;
            if (!birthDateKnown) return <GiveBirthDate college={promise.institution.name} onClose={onClose} />;
            if (isMinor && !promise.needs.includes('guardian'))
              return (
                <Failure>
                  {i18n.t('{college} grants credit only to students who are 18 or older. You can audit this course.', {
                    college: promise.institution.name,
                  })}
                </Failure>
              );
            if (isMinor && !guardian?.agreedAt)
              return <AskGuardian courseId={course._id} asked={guardian} onClose={onClose} />;
            return (
              <>
                <CheckboxInput
                  label={i18n.t('I have read this, and I agree that these records go to {college}.', {
                    college: promise.institution.name,
                  })}
                  checked={read}
                  onChange={(event) => setRead(event.currentTarget.checked)}
                />
                {error && <Failure>{error}</Failure>}
                <DialogButtons cancel={onClose} busy={busy}>
                  <Button disabled={!read} loading={busy} onClick={() => onAccept(promise.version)}>
                    {i18n.t('Continue')}
                  </Button>
                </DialogButtons>
              </>
            );
          }}
        </Loaded>
      </div>
    </Dialog>
  );
}
