import { mailTo } from '@stoa/contract/kernel/text';
import { Trans } from '#trans';
import { ContactDetails, ownAccount } from '@stoa/contract/people/own-account';
import { fullName, type Person } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useConfig } from '../../kernel/queries.ts';
import { refreshSession } from '../../kernel/session.ts';
import { Email } from '../../ui/Email.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { notify } from '../../ui/notify.ts';
import { Details, Section } from '../../ui/Page.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { Anchor } from '../../ui/plain/Anchor.tsx';

/** Calls may leave these out, but the form may not empty them. */
const Whole = ContactDetails.required({ zip: true, mobilePhone: true });

const valuesOf = ({ street, city, state, zip, country, homePhone, mobilePhone }: Person) => ({
  street,
  city,
  state,
  zip,
  country,
  homePhone,
  mobilePhone,
});

export function ContactSection({ person }: { person: Person }) {
  const config = useConfig();
  const form = useSchemaForm(ownAccount.changeContact, {
    values: valuesOf(person),
    changes: { record: person, valuesOf },
    schema: Whole,
    failed: i18n.t('We couldn’t save your contact details'),
    onDone: async () => {
      notify(i18n.t('Contact details saved.'));
      await refreshSession().catch(() => {});
    },
  });
  return (
    <Section title={i18n.t('Contact')}>
      <Details
        of={{
          [i18n.t('Name')]:
            [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ') || fullName(person),
          [i18n.t('Email')]: <Email of={person.email} />,
          [i18n.t('Role')]: i18n.t(person.role),
        }}
      />
      <p>
        {config ? (
          <Trans
            id="To change your name, email address or role, <0>write to support</0>."
            components={{ 0: <Anchor href={mailTo(config.supportEmail)} /> }}
          />
        ) : (
          i18n.t('To change your name, email address or role, write to support.')
        )}
      </p>
      <Form form={form} button={i18n.t('Save contact details')}>
        <FormGroup title={i18n.t('Address')}>
          <Field form={form} name="street" label={i18n.t('Street')} autoComplete="address-line1" wide />
          <Field form={form} name="city" label={i18n.t('City')} autoComplete="address-level2" />
          <Field form={form} name="state" label={i18n.t('State')} autoComplete="address-level1" />
          <Field form={form} name="zip" label={i18n.t('Zip code')} autoComplete="postal-code" />
          <Field form={form} name="country" label={i18n.t('Country')} autoComplete="country-name" />
        </FormGroup>
        <FormGroup title={i18n.t('Phones')}>
          <Field form={form} name="mobilePhone" label={i18n.t('Mobile phone')} type="tel" autoComplete="mobile tel" />
          <Field form={form} name="homePhone" label={i18n.t('Home phone')} type="tel" autoComplete="home tel" />
        </FormGroup>
      </Form>
    </Section>
  );
}
