import { i18n } from '@stoa/contract/kernel/i18n';
import { signInProviders } from '@stoa/contract/people/sign-in-providers.shapes';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../kernel/queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Page } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { useSend } from '../../ui/useSend.ts';

/** Finds the institution that signs somebody in, by their email address or its name, and redirects to it. */
export default function ProviderSignIn() {
  const [search] = useSearchParams();
  const { data } = useEndpoint(signInProviders.offered);
  const isFresh = search.has('fresh') && { fresh: true };
  const go = ({ url }: { url: string }) => {
    sessionStorage.setItem('next', search.get('next') ?? '');
    window.location.assign(url);
  };
  const begin = useSend(signInProviders.begin, { done: go });
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
        <Button key={_id} variant="default" onClick={() => begin.send({ body: { id: _id, ...isFresh } })}>
          {i18n.t('Sign in with {name}', { name })}
        </Button>
      ))}
    </Page>
  );
}
