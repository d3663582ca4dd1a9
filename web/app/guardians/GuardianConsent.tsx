import { guardians, type OfferedConsent } from '@stoa/contract/guardians';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Trans } from '#trans';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { Outcome } from '../accounts/Outcome.tsx';
import { ApiError } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { PromiseFacts } from '../ui/course/PromiseFacts.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { sentenceOf } from '../ui/notify.ts';
import { Facts, Page, Section } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';

const title = /*i18n*/ 'Consent of a parent or guardian';
const home = () => <Link to="/">{i18n.t('Go to {site}')}</Link>;

/** Where the link in a guardian's mail leads: who asks, what a college promises, and the form that agrees to it. */
export default function GuardianConsent() {
  const { token: given } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const kept = (location.state as { token?: string } | null)?.token;
  const token = given ?? kept ?? '';
  // The token must not stay in the address or the browser's history, where others could read it.
  useEffect(() => {
    if (given !== undefined) void navigate('/guardian', { replace: true, state: { token: given } });
  }, [given, navigate]);
  if (token === '')
    return (
      <Outcome title={i18n.t(title)} good={false} next={home()}>
        {i18n.t('This link is incomplete. Open it from the email again.')}
      </Outcome>
    );
  return <Opened key={token} token={token} />;
}

function Opened({ token }: { readonly token: string }) {
  const [said, setSaid] = useState('');
  // Once it is used, the link doesn't work any more.
  const query = useEndpoint(guardians.offered, { params: { token } }, { staleTime: Infinity, enabled: said === '' });
  if (said !== '')
    return (
      <Outcome title={i18n.t(title)} good next={home()}>
        {said}
      </Outcome>
    );
  if (query.error instanceof ApiError && [403, 404].includes(query.error.status))
    return (
      <Outcome title={i18n.t(title)} good={false} next={home()}>
        {sentenceOf(query.error)}
      </Outcome>
    );
  return (
    <Loaded
      query={query}
      failed={i18n.t('We couldn’t load what you are asked to agree to.')}
      frame={(instead) => (
        <Page title={i18n.t(title)} width="form" centered>
          {instead}
        </Page>
      )}
    >
      {(offered) => offered && <Agree token={token} offered={offered} done={setSaid} />}
    </Loaded>
  );
}

interface AgreeProps {
  readonly token: string;
  readonly offered: OfferedConsent;
  readonly done: (said: string) => void;
}
function Agree({ token, offered: { student, course, promise, text, expiresAt }, done }: AgreeProps) {
  const form = useSchemaForm(guardians.agree, {
    params: { token },
    values: { agreed: false as boolean as true, name: '' },
    failed: i18n.t('We couldn’t save your consent.'),
    onDone: ({ message }) => done(message),
  });
  return (
    <Page
      title={i18n.t(title)}
      width="form"
      centered
      intro={
        <Trans
          id="<0>{student}</0> is under 18 and would like to take a course for college credit. A parent or guardian has to agree first."
          values={{ student }}
          components={{ 0: <strong /> }}
        />
      }
    >
      <Facts
        of={{
          [i18n.t('Student')]: student,
          ...(course !== null && { [i18n.t('Course')]: course }),
          [i18n.t('Works until')]: instant(expiresAt),
        }}
      />
      {promise && (
        <Section title={i18n.t('College credit')}>
          <PromiseFacts promise={promise} />
        </Section>
      )}
      <Section title={i18n.t('Your consent')}>
        <p>{text}</p>
        <Form form={form} button={i18n.t('I agree')}>
          <Field
            form={form}
            name="agreed"
            type="checkbox"
            label={i18n.t('I have read this, and I agree.')}
            required
            wide
          />
          <Field
            form={form}
            name="name"
            label={i18n.t('Your full name')}
            description={i18n.t('It counts as your signature.')}
            autoComplete="name"
            wide
          />
        </Form>
      </Section>
    </Page>
  );
}
