import { NewInvitation, invitations, type InvitedRole } from '@stoa/contract/people/invitations.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { invitedRoles } from '@stoa/contract/people/invitations.endpoints';
import { roleOptions } from '@stoa/contract/kernel/role';
import { paths } from '@stoa/contract/paths';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { InstitutionChoice } from '../InstitutionChoice.tsx';
import { Page } from '../../ui/Page.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

interface Values {
  readonly email: string;
  readonly role: InvitedRole;
  readonly institutionREF: string;
}
const blank: Values = { email: '', role: 'Professor', institutionREF: '' };

/** Only institution administrators have an institution. */
const toBody = ({ email, role, institutionREF }: Values) =>
  role === 'InstitutionAdmin' ? { email, role, institutionREF } : { email, role };

/** Administrator: invites one person by mail. */
export default function InvitationForm() {
  const navigate = useNavigate();
  const close = () => void navigate(paths.invitations);
  const form = useSchemaForm(invitations.create, {
    schema: z.preprocess((values) => toBody(values as Values), NewInvitation),
    values: blank,
    toBody,
    failed: i18n.t('We couldn’t send the invitation'),
    done: ({ email }) => i18n.t('We’ve sent an invitation to {email}.', { email }),
    onDone: close,
  });
  const role = useWatch({ control: form.methods.control, name: 'role' });
  return (
    <Page
      title={i18n.t('Invite a person')}
      width="form"
      back={{ to: paths.invitations, label: i18n.t('Invitations') }}
      intro={i18n.t('We’ll email a link that works once, for 7 days. Students don’t need an invitation: they join.')}
    >
      <Form form={form} button={i18n.t('Send invitation')} cancel={{ onClick: close }}>
        <FormGroup title={i18n.t('Invitation')}>
          <Field form={form} name="email" label={i18n.t('Email')} type="email" wide />
          <Field
            form={form}
            name="role"
            label={i18n.t('Role')}
            type="select"
            options={roleOptions(invitedRoles)}
            description={i18n.t('The person can’t choose another one.')}
          />
          {role === 'InstitutionAdmin' && <InstitutionChoice form={form} name="institutionREF" />}
        </FormGroup>
      </Form>
    </Page>
  );
}
