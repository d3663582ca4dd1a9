import { board, type BoardMessage } from '@stoa/contract/teaching/board.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEffect } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

interface EditMessageProps {
  readonly params: { readonly courseInstanceId: string; readonly id: string };
  readonly message: string;
  /** Ends the edit, with the message as the server has it if it was saved. */
  readonly close: (edited?: BoardMessage) => void;
}
/** Changes a message that the reader has written. Most readers of a board don't need its form. */
export default function EditMessage({ params, message, close }: EditMessageProps) {
  const form = useSchemaForm(board.edit, {
    params,
    values: { message },
    failed: i18n.t('We couldn’t save the message.'),
    onDone: close,
  });
  const { setFocus } = form.methods;
  useEffect(() => setFocus('message'), [setFocus]);
  return (
    <Form form={form} button={i18n.t('Save')} cancel={{ onClick: () => close() }} legend={false}>
      <Field form={form} name="message" label={i18n.t('Edit message')} type="textarea" rows={2} />
    </Form>
  );
}
