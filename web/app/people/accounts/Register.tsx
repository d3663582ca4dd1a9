import { addressOf } from '@stoa/contract/kernel/text';
import { Trans } from '#trans';
import { accounts } from '@stoa/contract/people/accounts.shapes';
import { personFields } from '@stoa/contract/people/people';
import type { Acceptance } from '@stoa/contract/people/accounts.endpoints';
import { useState } from 'react';
import { carrying, chosenCourse } from '@stoa/contract/paths';
import { Link, useSearchParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { Page } from '../../ui/Page.tsx';
import { Note } from '../../ui/plain/Note.tsx';
import { blankValues } from '../../ui/recordFields.tsx';
import { RecordGroups } from '../../ui/RecordInputs.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { useSend } from '../../ui/useSend.ts';
import { acceptances, openingProblems, PasswordAndTerms } from './PasswordAndTerms.tsx';
import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import { sendPlainly, useSentPlainly } from '../../kernel/plainForms.ts';
import { Email } from '../../ui/Email.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import type { Route } from './+types/Register.ts';
import { GoingOnTo, Outcome } from './Outcome.tsx';

interface JoinedProps {
  /** The address we wrote to. */
  readonly email: string;
  /** The course chosen with Enroll Now. */
  readonly course: string | undefined;
}

/** The page after joining: where we wrote to, and what to do when nothing arrives. */
function Joined({ email, course }: JoinedProps) {
  const resend = useSend(accounts.resendVerification, {
    failed: i18n.t('Failed to resend verification email. Please try again later.'),
    done: ({ message }) => message,
  });
  return (
    <Outcome
      title={i18n.t('Check your email')}
      good
      later
      more={
        <>
          <p>{i18n.t('No email after a few minutes? Check your spam folder, or send it again.')}</p>
          <div>
            <Button
              variant="default"
              loading={resend.isPending}
              onClick={() => resend.send({ body: { email, course } })}
            >
              {i18n.t('Send the email again')}
            </Button>
          </div>
        </>
      }
    >
      <p>{i18n.t('Registration successful! Please check your email to confirm your account.')}</p>
      <p>
        <Trans
          id="We wrote to <0/>. Open the link in that email within 24 hours, in this browser."
          components={{
            0: (
              <strong>
                <Email of={email} />
              </strong>
            ),
          }}
        />
      </p>
    </Outcome>
  );
}

const roles = [/*i18n*/ 'Student', /*i18n*/ 'Professor'];
const { country: _country, ...fields } = personFields;
const blank = { ...blankValues(fields), password: '', confirmPassword: '' };
const titles: Readonly<Record<string, string>> = {
  [fields.firstName.section]: /*i18n*/ 'Your name',
  [fields.street.section]: /*i18n*/ 'Your address',
  [fields.email.section]: /*i18n*/ 'How we reach you',
};

export const action = ({ request }: Route.ActionArgs) =>
  sendPlainly(request, accounts.register, {
    toBody: ({ accepted, ...typed }) => ({
      ...(typed as Omit<BodyOf<typeof accounts.register>, 'accepted'>),
      course: chosenCourse(new URL(request.url).searchParams),
      accepted: accepted ? acceptances() : [],
    }),
  });

export default function Register() {
  const sent = useSentPlainly();
  const [search] = useSearchParams();
  const course = chosenCourse(search);
  const [done, setDone] = useState(false);
  const form = useSchemaForm(accounts.register, {
    values: {
      ...blank,
      role: search.get('userType') === 'Professor' ? 'Professor' : 'Student',
      course,
      accepted: [] as Acceptance[],
    },
    check: openingProblems,
    draft: { name: 'register', apart: ['password', 'confirmPassword', 'accepted', 'course'] },
    otherwise: i18n.t('There was an error during registration.'),
    onDone: () => setDone(true),
  });
  const role = form.methods.watch('role');

  if (done || sent?.isDone)
    return <Joined email={addressOf(sent?.typed['email'] ?? form.methods.getValues('email'))} course={course} />;
  return (
    <Page
      title={i18n.t('Join {site}')}
      width="form"
      centered
      intro={
        <>
          <Trans
            id="Create an account as a student or a professor. Already have one? <0>Sign in</0>."
            components={{ 0: <Link to={carrying(course, '/login')} /> }}
          />{' '}
          <GoingOnTo course={course} />
        </>
      }
    >
      <Form plain form={form} button={i18n.t('Create account')}>
        <FormGroup title={i18n.t('Your role')}>
          <Field form={form} name="role" label={i18n.t('Role')} type="select" options={roles} />
          <div aria-live="polite">
            {role === 'Professor' && (
              <Note title={i18n.t('Professors')}>
                {i18n.t('We’ll ask you for more information before you can create courses.')}
              </Note>
            )}
          </div>
        </FormGroup>
        <RecordGroups form={form} fields={fields} titles={titles} own />
        <PasswordAndTerms form={form} aboutFields={['firstName', 'middleName', 'lastName', 'email']} />
      </Form>
    </Page>
  );
}
