import { FirstAdministratorForm, invitations } from '@stoa/contract/people/invitations.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Acceptance } from '@stoa/contract/people/accounts.endpoints';
import { Link } from 'react-router';
import { OpenedByLink, type OfferProps } from '../accounts/OpenedByLink.tsx';
import { openingProblems, PasswordAndTerms } from '../accounts/PasswordAndTerms.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { instant } from '../../ui/format.ts';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

/** Opened by the link that the server prints at its start while nobody administers the site. */
export default function FirstAdministrator() {
  return (
    <OpenedByLink
      path="/first-administrator"
      title={i18n.t('The first administrator')}
      of={invitations.firstAdministrator}
      failed={i18n.t('We couldn’t load this page')}
      next={{ dead: <Link to="/">{i18n.t('Go to {site}')}</Link> }}
      intro={() =>
        i18n.t('Nobody administers {site} yet. With this account you run it: people, courses, payments and records.')
      }
      form={Become}
    />
  );
}

function Become({ token, offered, done }: OfferProps<typeof invitations.firstAdministrator>) {
  const form = useSchemaForm(invitations.becomeFirstAdministrator, {
    schema: FirstAdministratorForm,
    params: { token },
    values: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '', accepted: [] as Acceptance[] },
    check: openingProblems,
    otherwise: i18n.t('We couldn’t open your account. Please try again.'),
    onDone: ({ message }) => done(message),
  });
  return (
    <>
      <p>{i18n.t('The link works once, until {time}.', { time: instant(offered.expiresAt) })}</p>
      <Form form={form} button={i18n.t('Open my account')}>
        <FormGroup title={i18n.t('About you')}>
          <Field form={form} name="firstName" label={i18n.t('First name')} autoComplete="given-name" />
          <Field form={form} name="lastName" label={i18n.t('Last name')} autoComplete="family-name" />
          <Field form={form} name="email" type="email" label={i18n.t('Email')} autoComplete="email" wide />
        </FormGroup>
        <PasswordAndTerms form={form} aboutFields={['firstName', 'lastName', 'email']} />
      </Form>
    </>
  );
}
