import { agreements } from '@stoa/contract/catalog/agreements.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { eventKindNames, eventKinds, webhooks, type Webhook } from '@stoa/contract/people/webhooks.shapes';
import { useController } from 'react-hook-form';
import { useEveryRow } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { CheckboxInput } from '../../ui/plain/Input.tsx';
import { useSchemaForm, type SchemaForm } from '../../ui/useSchemaForm.ts';

/** The dialog that is open over the list. */
export type Opened =
  | { readonly what: 'form'; readonly webhook: Webhook | undefined }
  | { readonly what: 'secret'; readonly secret: string };

interface WebhookDialogProps {
  /** The one to change; a new one without it. */
  readonly webhook: Webhook | undefined;
  readonly institutionREF: string | undefined;
  readonly asksForInstitution: boolean;
  readonly close: (next?: Opened) => void;
}
interface Values {
  url: string;
  kinds: string[];
  institutionREF?: string | null;
}

export function WebhookDialog({ webhook, close, ...rest }: WebhookDialogProps) {
  const title = webhook ? i18n.t('Change the webhook') : i18n.t('Add a webhook');
  return (
    <Dialog opened onClose={() => close()} title={title}>
      {webhook ? <ChangeForm webhook={webhook} close={close} /> : <NewForm {...rest} close={close} />}
    </Dialog>
  );
}

function NewForm({ institutionREF, asksForInstitution, close }: Omit<WebhookDialogProps, 'webhook'>) {
  const form = useSchemaForm(webhooks.create, {
    values: { url: '', kinds: [...eventKindNames], institutionREF: institutionREF ?? null } as Values,
    onDone: ({ secret }) => close({ what: 'secret', secret }),
  });
  return (
    <Form form={form} button={i18n.t('Add Webhook')} cancel={{ onClick: () => close() }}>
      <Inputs form={form} />
      {asksForInstitution && <InstitutionField form={form} />}
    </Form>
  );
}

/** The institution whose events are told. Administrators may leave it out, for the whole site. */
function InstitutionField({ form }: { readonly form: SchemaForm<Values> }) {
  const mayLeaveOut = useMay('administer');
  const { data = [] } = useEveryRow(agreements.partners);
  return (
    <Field
      form={form}
      name="institutionREF"
      label={i18n.t('Institution')}
      type="select"
      empty={null}
      required={!mayLeaveOut}
      description={
        mayLeaveOut
          ? i18n.t('Choose one to be told only of its courses. Without one, you’re told of the whole site.')
          : ''
      }
      options={data.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}

const valuesOf = ({ url, kinds }: Webhook): Values => ({ url, kinds });

function ChangeForm({ webhook, close }: { readonly webhook: Webhook; readonly close: () => void }) {
  const form = useSchemaForm(webhooks.change, {
    values: valuesOf(webhook),
    params: { id: webhook._id },
    changes: { record: webhook, valuesOf },
    done: i18n.t('The webhook was changed.'),
    onDone: () => close(),
  });
  return (
    <Form form={form} button={i18n.t('Save')} cancel={{ onClick: close }}>
      <Inputs form={form} />
    </Form>
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
