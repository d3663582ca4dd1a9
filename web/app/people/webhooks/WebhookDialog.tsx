import { i18n } from '@stoa/contract/kernel/i18n';
import { eventKindNames, eventKinds, webhooks, type Webhook } from '@stoa/contract/people/webhooks.shapes';
import { useController } from 'react-hook-form';
import { useMay, useSession } from '../../kernel/session.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog, FormGroup } from '../../ui/Form.tsx';
import { CheckboxInput } from '../../ui/plain/Input.tsx';
import { PartnerField } from '../InstitutionChoice.tsx';
import { useSchemaForm, type SchemaForm } from '../../ui/useSchemaForm.ts';

/** The dialog that is open over the list. */
export type Opened =
  | { readonly what: 'form'; readonly webhook: Webhook | undefined }
  | { readonly what: 'secret'; readonly secret: string };

interface Values {
  url: string;
  kinds: string[];
  institutionREF?: string | null;
}

/** Adds a webhook. People of one institution get its events alone. */
export function NewWebhook({ close }: { readonly close: (next?: Opened) => void }) {
  const asksForInstitution = useSession()?.institution === null;
  const mayLeaveOut = useMay('administer');
  const form = useSchemaForm(webhooks.create, {
    values: { url: '', kinds: [...eventKindNames], institutionREF: null } as Values,
    onDone: ({ secret }) => close({ what: 'secret', secret }),
  });
  return (
    <FormDialog title={i18n.t('Add a webhook')} form={form} button={i18n.t('Add Webhook')} onClose={() => close()}>
      <Inputs form={form} />
      {asksForInstitution && (
        <PartnerField
          form={form}
          empty={null}
          required={!mayLeaveOut}
          description={
            mayLeaveOut
              ? i18n.t('Choose one to be told only of its courses. Without one, you’re told of the whole site.')
              : ''
          }
        />
      )}
    </FormDialog>
  );
}

const valuesOf = ({ url, kinds }: Webhook): Values => ({ url, kinds });

export function ChangeWebhook({ webhook, close }: { readonly webhook: Webhook; readonly close: () => void }) {
  const form = useSchemaForm(webhooks.change, {
    values: valuesOf(webhook),
    params: { id: webhook._id },
    changes: { record: webhook, valuesOf },
    done: i18n.t('The webhook was changed.'),
    onDone: close,
  });
  return (
    <FormDialog title={i18n.t('Change the webhook')} form={form} button={i18n.t('Save')} onClose={close}>
      <Inputs form={form} />
    </FormDialog>
  );
}

function Inputs({ form }: { readonly form: SchemaForm<Values> }) {
  const { field, fieldState } = useController({ control: form.methods.control, name: 'kinds' });
  const chosen = new Set(field.value);
  return (
    <>
      <Field
        form={form}
        name="url"
        label={i18n.t('Address of your program')}
        description={i18n.t('It has to be on the internet and begin with https://.')}
        required
        wide
      />
      <FormGroup title={i18n.t('Events')} intro={i18n.t('Choose what your program is told.')}>
        {eventKindNames.map((kind, at) => (
          <CheckboxInput
            key={kind}
            label={i18n.t(eventKinds[kind])}
            description={kind}
            checked={chosen.has(kind)}
            error={at === 0 ? fieldState.error?.message : undefined}
            onBlur={field.onBlur}
            onChange={({ currentTarget: { checked } }) =>
              field.onChange(eventKindNames.filter((one) => (one === kind ? checked : chosen.has(one))))
            }
          />
        ))}
      </FormGroup>
    </>
  );
}
