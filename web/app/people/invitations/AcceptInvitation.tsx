import { Trans } from '#trans';
import { AcceptForm, invitations } from '@stoa/contract/people/invitations.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { roleName } from '@stoa/contract/kernel/role';
import type { Acceptance } from '@stoa/contract/people/accounts.endpoints';
import { OpenedByLink, type OfferProps } from '../accounts/OpenedByLink.tsx';
import { openingProblems, PasswordAndTerms } from '../accounts/PasswordAndTerms.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { instant } from '../../ui/format.ts';
import { Details } from '../../ui/Page.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { institutionIn, meaningOf } from './words.ts';

/** The page that an invitation's link opens: the person who invites, the role, and the form that opens the account. */
export default function AcceptInvitation() {
  return (
    <OpenedByLink
      path="/invitation"
      title={i18n.t('Your invitation')}
      of={invitations.offered}
      failed={i18n.t('We couldn’t load your invitation')}
      intro={({ invitedBy }) =>
        invitedBy === null ? (
          i18n.t('You are invited to join {site}.')
        ) : (
          <Trans
            id="<0>{name}</0> invites you to join {site}."
            values={{ name: invitedBy }}
            components={{ 0: <strong /> }}
          />
        )
      }
      form={Accept}
    />
  );
}

function Accept({ token, offered, done }: OfferProps<typeof invitations.offered>) {
  const { email, role, expiresAt } = offered;
  const institution = institutionIn(offered);
  const form = useSchemaForm(invitations.accept, {
    schema: AcceptForm,
    params: { token },
    values: { firstName: '', lastName: '', password: '', confirmPassword: '', accepted: [] as Acceptance[] },
    check: openingProblems,
    otherwise: i18n.t('We couldn’t open your account. Please try again.'),
    onDone: ({ message }) => done(message),
  });
  return (
    <>
      <Details
        of={{
          [i18n.t('Role')]: roleName(role),
          ...(institution && { [i18n.t('Institution')]: institution }),
          [i18n.t('Email')]: email,
          [i18n.t('Works until')]: instant(expiresAt),
        }}
      />
      <p>{meaningOf(offered)}</p>
      <Form form={form} button={i18n.t('Open my account')}>
        <FormGroup title={i18n.t('Your name')}>
          <Field form={form} name="firstName" label={i18n.t('First name')} autoComplete="given-name" />
          <Field form={form} name="lastName" label={i18n.t('Last name')} autoComplete="family-name" />
        </FormGroup>
        <PasswordAndTerms form={form} aboutFields={['firstName', 'lastName']} />
      </Form>
    </>
  );
}
