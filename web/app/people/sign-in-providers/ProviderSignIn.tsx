import { i18n } from '@stoa/contract/kernel/i18n';
import { signInProviders } from '@stoa/contract/people/sign-in-providers.shapes';
import { useSearchParams } from 'react-router';
import { useCall, useEndpoint } from '../../kernel/queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { Page } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

/** Finds the institution that signs somebody in, by their address or by its name, and leads there. */
export default function ProviderSignIn() {
  const [search] = useSearchParams();
  const { data } = useEndpoint(signInProviders.offered);
  const begin = useCall(signInProviders.begin);
  const isFresh = search.has('fresh') && { fresh: true };
  const go = ({ url }: { url: string }) => {
    sessionStorage.setItem('next', search.get('next') ?? '');
    window.location.assign(url);
  };
  const form = useSchemaForm(signInProviders.begin, {
    values: { email: search.get('email') ?? '' },
    toBody: ({ email }) => ({ email, ...isFresh }),
    onDone: go,
  });
  return (
    <Page
      title={i18n.t('Sign in with your institution')}
      width="narrow"
      back={{ to: '/login', label: i18n.t('Sign In') }}
      intro={i18n.t('Enter the address that your institution gave you. You sign in there and come back.')}
    >
      <Form form={form} button={i18n.t('Continue')} asksBeforeLeaving={false} legend={false}>
        <Field form={form} name="email" label={i18n.t('Email')} type="email" autoComplete="username" required />
      </Form>
      {data?.byName.map(({ _id, name }) => (
        <Button
          key={_id}
          variant="default"
          onClick={() => void begin.mutateAsync({ body: { id: _id, ...isFresh } }).then(go, notifyFailure)}
        >
          {i18n.t('Sign in with {name}', { name })}
        </Button>
      ))}
    </Page>
  );
}
