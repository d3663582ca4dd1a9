import { i18n } from '@stoa/contract/kernel/i18n';
import {
  NewProviderForm,
  ProviderForm,
  returnPath,
  signInProviders,
  type SignInProvider,
} from '@stoa/contract/people/sign-in-providers.shapes';
import { useState } from 'react';
import { useEndpoint } from '../../kernel/queries.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { Fields } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/Form.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { RowActions, RowButton } from '../../ui/RowButton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useSend } from '../../ui/useSend.ts';
import { PartnerField } from '../InstitutionChoice.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

const columns = [
  { label: /*i18n*/ 'Name', cell: ({ name }: SignInProvider) => name, full: true },
  {
    label: /*i18n*/ 'Institution',
    cell: ({ institution }: SignInProvider) => institution?.name ?? i18n.t('Our own people'),
  },
  { label: /*i18n*/ 'Domains', cell: ({ domains }: SignInProvider) => domains.join(', ') },
  {
    label: /*i18n*/ 'State',
    cell: ({ isActive }: SignInProvider) => (
      <StatusBadge status={isActive ? /*i18n*/ 'On' : /*i18n*/ 'Off'} tone={isActive ? 'approved' : 'quiet'} />
    ),
  },
];

/** Administrator: the institutions whose own accounts sign people in. */
export default function Providers() {
  const query = useEndpoint(signInProviders.list);
  const [opened, setOpened] = useState<SignInProvider | 'new'>();
  return (
    <Page
      title={i18n.t('Sign-in')}
      intro={i18n.t(
        'People can sign in with the account of their institution by OpenID Connect. It opens accounts that exist here, and never makes one or changes a role.',
      )}
      actions={<Button onClick={() => setOpened('new')}>{i18n.t('Add a provider')}</Button>}
    >
      <Loaded query={query} failed={i18n.t('We couldn’t load the providers')}>
        {(all) => (
          <PlainTable
            label={i18n.t('Providers')}
            empty={i18n.t('No institution signs people in yet. Everybody uses a passkey or a password.')}
            columns={columns}
            rows={all ?? []}
            actions={(one) => <Actions of={one} change={() => setOpened(one)} />}
          />
        )}
      </Loaded>
      {opened && <ProviderDialog of={opened === 'new' ? undefined : opened} close={() => setOpened(undefined)} />}
    </Page>
  );
}

function Actions({ of: { _id, name, isActive }, change }: { of: SignInProvider; change: () => void }) {
  const turnOn = useSend(signInProviders.change);
  const turnOff = useAsked(signInProviders.change);
  const remove = useAsked(signInProviders.remove);
  const params = { id: _id };
  const askToTurnOff = () =>
    turnOff({
      title: i18n.t('Turn off the provider “{name}”?', { name }),
      body: i18n.t(
        'Everybody whom it signed in is signed out now, and uses a passkey or a password until it is on again.',
      ),
      action: i18n.t('Turn off'),
      danger: true,
      send: { params, body: { isActive: false } },
    });
  const ask = () =>
    remove({
      title: i18n.t('Delete the provider “{name}”?', { name }),
      body: i18n.t('Everybody whom it signed in is signed out now, and uses a passkey or a password from then on.'),
      action: i18n.t('Delete'),
      safe: i18n.t('Keep it'),
      danger: true,
      send: { params },
      failed: i18n.t('We couldn’t delete the provider'),
      done: i18n.t('The provider “{name}” was deleted.', { name }),
    });
  return (
    <RowActions of={name}>
      <RowButton label={i18n.t('Change')} of={name} onClick={change} />
      {isActive ? (
        <RowButton label={i18n.t('Turn off')} of={name} danger onClick={() => void askToTurnOff()} />
      ) : (
        <RowButton
          label={i18n.t('Turn on')}
          of={name}
          loading={turnOn.isPending}
          onClick={() => turnOn.send({ params, body: { isActive: true } })}
        />
      )}
      <RowButton label={i18n.t('Delete')} of={name} danger onClick={() => void ask()} />
    </RowActions>
  );
}

const domainsIn = (text: string) => text.split(/[\s,]+/).filter(Boolean);

function ProviderDialog({ of, close }: { of: SignInProvider | undefined; close: () => void }) {
  const values = {
    name: of?.name ?? '',
    issuer: of?.issuer ?? '',
    clientId: of?.clientId ?? '',
    secret: '',
    domains: of?.domains.join(', ') ?? '',
    institutionREF: of?.institution?._id ?? (null as string | null),
  };
  const addressOf = (id: string) => window.location.origin + returnPath(id);
  const form = useSchemaForm(of ? signInProviders.change : signInProviders.create, {
    values,
    schema: of ? ProviderForm : NewProviderForm,
    params: of ? { id: of._id } : {},
    toBody: ({ domains, secret, ...rest }) =>
      ({ ...rest, domains: domainsIn(domains), secret: secret || undefined, version: of?.version }) as never,
    done: ({ _id, name }) =>
      of
        ? i18n.t('“{name}” was changed.', { name })
        : i18n.t('Enter this redirect address at “{name}”: {address}', { name, address: addressOf(_id) }),
    onDone: close,
  });
  return (
    <FormDialog
      title={of ? i18n.t('Change the provider') : i18n.t('Add a provider')}
      form={form}
      button={i18n.t('Save')}
      onClose={close}
    >
      {of && <p>{i18n.t('Redirect address: {address}', { address: addressOf(of._id) })}</p>}
      <Fields
        form={form}
        of={{
          name: { label: i18n.t('Name'), required: true },
          issuer: {
            label: i18n.t('Issuer'),
            description: i18n.t('The address by which the provider calls itself, such as https://login.college.edu.'),
            required: true,
            wide: true,
          },
          clientId: { label: i18n.t('Client ID'), required: true },
          secret: {
            label: i18n.t('Client secret'),
            type: 'password',
            autoComplete: 'new-password',
            required: !of,
            description: of ? i18n.t('Leave it empty to keep the one we have.') : '',
          },
          domains: {
            label: i18n.t('Domains of email addresses'),
            description: i18n.t('Separated by commas, such as college.edu, staff.college.edu.'),
            required: true,
            wide: true,
          },
        }}
      />
      <PartnerField
        form={form}
        empty={null}
        description={i18n.t('Its provider signs in its own staff alone. Without one, it is for your own people.')}
      />
    </FormDialog>
  );
}
