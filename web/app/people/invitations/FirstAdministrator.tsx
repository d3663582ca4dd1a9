import { FirstAdministratorForm, invitations } from '@stoa/contract/people/invitations.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Acceptance } from '@stoa/contract/people/accounts.endpoints';
import { Link } from 'react-router';
import { OpenedByLink } from '../accounts/OpenedByLink.tsx';
import { openingProblems, PasswordAndTerms } from '../accounts/PasswordAndTerms.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { instant } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

const title = /*i18n*/ 'The first administrator';
const home = () => <Link to="/">{i18n.t('Go to {site}')}</Link>;

/** Opened by the link that the server prints at its start while nobody administers the site. */
export default function FirstAdministrator() {
  return (
    <OpenedByLink
      path="/first-administrator"
      title={i18n.t(title)}
      of={invitations.firstAdministrator}
      failed={i18n.t('We couldn’t load this page')}
      next={{ dead: home() }}
    >
      {(token, { expiresAt }, done) => <Become token={token} until={expiresAt} done={done} />}
    </OpenedByLink>
  );
}

interface BecomeProps {
  readonly token: string;
  readonly until: string;
  readonly done: (said: string) => void;
}
function Become({ token, until, done }: BecomeProps) {
  const form = useSchemaForm(invitations.becomeFirstAdministrator, {
    schema: FirstAdministratorForm,
    params: { token },
    values: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      confirmPassword: '',
      accepted: [] as Acceptance[],
    },
    check: openingProblems,
    otherwise: i18n.t('We couldn’t open your account. Please try again.'),
    onDone: ({ message }) => done(message),
  });
  return (
    <Page
      title={i18n.t(title)}
      width="form"
      centered
      intro={i18n.t(
        'Nobody administers {site} yet. With this account you run it: people, courses, payments and records.',
      )}
    >
      <p>{i18n.t('The link works once, until {time}.', { time: instant(until) })}</p>
      <Form form={form} button={i18n.t('Open my account')}>
        <FormGroup title={i18n.t('About you')}>
          <Field form={form} name="firstName" label={i18n.t('First name')} autoComplete="given-name" />
          <Field form={form} name="lastName" label={i18n.t('Last name')} autoComplete="family-name" />
          <Field form={form} name="email" type="email" label={i18n.t('Email')} autoComplete="email" wide />
        </FormGroup>
        <PasswordAndTerms form={form} aboutFields={['firstName', 'lastName', 'email']} />
      </Form>
    </Page>
  );
}
