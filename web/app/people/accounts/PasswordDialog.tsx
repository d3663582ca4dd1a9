import type { BodyOf, Endpoint, ReplyOf } from '@stoa/contract/kernel/endpoint';
import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

interface PasswordDialogProps<E extends Endpoint> {
  readonly title: string;
  /** What will happen. */
  readonly body: ReactNode;
  /** The button that does it: a verb. */
  readonly action: string;
  readonly danger?: boolean;
  /** Takes the password, and nothing else. */
  readonly endpoint: E;
  readonly onDone: (reply: ReplyOf<E>) => void;
  readonly onClose: () => void;
}

/** Asks for one's password before something that only its owner may do. */
export function PasswordDialog<E extends Endpoint>(props: PasswordDialogProps<E>) {
  const { title, body, action, danger = false, endpoint, onDone, onClose } = props;
  const form = useSchemaForm(endpoint, {
    values: { password: '' },
    toBody: ({ password }) => ({ password }) as unknown as BodyOf<E>,
    onDone,
  });
  return (
    <Dialog opened onClose={onClose} title={title} width="small" locked={form.saving}>
      <div className="stack">
        <div>{body}</div>
        <Form
          form={form}
          button={action}
          danger={danger}
          cancel={{ onClick: onClose }}
          legend={false}
          asksBeforeLeaving={false}
        >
          <Field
            form={form}
            name="password"
            label={i18n.t('Your password')}
            type="password"
            autoComplete="current-password"
            required
            first
          />
        </Form>
      </div>
    </Dialog>
  );
}
