import { mailTo } from '@stoa/contract/kernel/text';
import { Trans } from '#trans';
import { ContactDetails, ownAccount } from '@stoa/contract/people/own-account.shapes';
import { fullName, ownFields, type Person } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { roleName } from '@stoa/contract/kernel/role';
import { site } from '../../kernel/site.ts';
import { refreshSession } from '../../kernel/session.ts';
import { Email } from '../../ui/Email.tsx';
import { Form } from '../../ui/Form.tsx';
import { Details, Section } from '../../ui/Page.tsx';
import { valuesFrom } from '../../ui/recordFields.tsx';
import { RecordGroups } from '../../ui/RecordInputs.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { Anchor } from '../../ui/plain/Button.tsx';

const titles: Readonly<Record<string, string>> = { [ownFields.homePhone.section]: /*i18n*/ 'Phones' };
const valuesOf = (person: Person) => valuesFrom(ownFields, person);

export function ContactSection({ person }: { person: Person }) {
  const form = useSchemaForm(ownAccount.changeContact, {
    values: valuesOf(person),
    changes: { record: person, valuesOf },
    schema: ContactDetails,
    failed: i18n.t('We couldn’t save your contact details'),
    done: i18n.t('Contact details saved.'),
    onDone: () => refreshSession().catch(() => {}),
  });
  return (
    <Section title={i18n.t('Contact')}>
      <Details
        of={{
          [i18n.t('Name')]:
            [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ') || fullName(person),
          [i18n.t('Email')]: <Email of={person.email} />,
          [i18n.t('Role')]: roleName(person.role),
        }}
      />
      <p>
        <Trans
          id="To change your name, email address or role, <0>write to support</0>."
          components={{ 0: <Anchor href={mailTo(site().settings.supportEmail)} /> }}
        />
      </p>
      <Form form={form} button={i18n.t('Save contact details')}>
        <RecordGroups form={form} fields={ownFields} titles={titles} own />
      </Form>
    </Section>
  );
}
