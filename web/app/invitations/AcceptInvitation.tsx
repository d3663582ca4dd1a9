import { Trans } from '#trans';
import { AcceptForm, invitations, type OfferedInvitation } from '@stoa/contract/invitations';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Acceptance } from '@stoa/contract/site-pages';
import { Outcome } from '../accounts/Outcome.tsx';
import { openingProblems, PasswordAndTerms } from '../accounts/PasswordAndTerms.tsx';
import { ApiError } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { sentenceOf } from '../ui/notify.ts';
import { Facts, Page } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { roleMeanings, roleName } from './words.ts';

const title = /*i18n*/ 'Your invitation';

/** Where the link of an invitation leads: who invites, into which role, and the form that opens the account. */
export default function AcceptInvitation() {
  const { token: given } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const kept = (location.state as { token?: string } | null)?.token;
  const token = given ?? kept ?? '';
  // The token must not stay in the address or the browser's history, where others could read it.
  useEffect(() => {
    if (given !== undefined) void navigate('/invitation', { replace: true, state: { token: given } });
  }, [given, navigate]);
  if (token === '')
    return (
      <Outcome title={i18n.t(title)} good={false}>
        {i18n.t('This link is incomplete. Open it from the email again.')}
      </Outcome>
    );
  return <Opened key={token} token={token} />;
}

function Opened({ token }: { readonly token: string }) {
  const query = useEndpoint(invitations.offered, { params: { token } }, { staleTime: Infinity });
  const [said, setSaid] = useState('');
  if (said !== '')
    return (
      <Outcome title={i18n.t(title)} good>
        {said}
      </Outcome>
    );
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <Outcome title={i18n.t(title)} good={false}>
        {sentenceOf(query.error)}
      </Outcome>
    );
  return (
    <Loaded
      query={query}
      failed={i18n.t('We couldn’t load your invitation')}
      frame={(instead) => (
        <Page title={i18n.t(title)} width="form" centered>
          {instead}
        </Page>
      )}
    >
      {(invitation) => invitation && <Accept token={token} invitation={invitation} done={setSaid} />}
    </Loaded>
  );
}

interface AcceptProps {
  readonly token: string;
  readonly invitation: OfferedInvitation;
  readonly done: (said: string) => void;
}
function Accept({ token, invitation: { email, role, invitedBy, expiresAt }, done }: AcceptProps) {
  const form = useSchemaForm(invitations.accept, {
    schema: AcceptForm,
    params: { token },
    values: { firstName: '', lastName: '', password: '', confirmPassword: '', accepted: [] as Acceptance[] },
    check: openingProblems,
    otherwise: i18n.t('We couldn’t open your account. Please try again.'),
    onDone: ({ message }) => done(message),
  });
  return (
    <Page
      title={i18n.t(title)}
      width="form"
      centered
      intro={
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
    >
      <Facts
        of={{
          [i18n.t('Role')]: roleName(role),
          [i18n.t('Email')]: email,
          [i18n.t('Works until')]: instant(expiresAt),
        }}
      />
      <p>{i18n.t(roleMeanings[role])}</p>
      <Form form={form} button={i18n.t('Open my account')}>
        <FormGroup title={i18n.t('Your name')}>
          <Field form={form} name="firstName" label={i18n.t('First name')} autoComplete="given-name" />
          <Field form={form} name="lastName" label={i18n.t('Last name')} autoComplete="family-name" />
        </FormGroup>
        <PasswordAndTerms form={form} aboutFields={['firstName', 'lastName']} />
      </Form>
    </Page>
  );
}
