import { ContactDetails, ownAccount } from '@stoa/contract/own-account';
import { fullName, type Person } from '@stoa/contract/people';
import { useConfig } from '../kernel/config.ts';
import { refreshSession } from '../kernel/session.ts';
import { Email } from '../ui/Email.tsx';
import { Field } from '../ui/Field.tsx';
import { Form, FormGroup } from '../ui/Form.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Section } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import { words } from './words.ts';

/** What may be left out of a call may not be emptied in the form. */
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
    failed: words.yourContactDetailsCouldNotBe,
    onDone: async () => {
      notify(words.yourContactDetailsWereSaved);
      await refreshSession().catch(() => {});
    },
  });
  return (
    <Section title={words.contact}>
      <Facts
        of={{
          Name: [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ') || fullName(person),
          Email: <Email of={person.email} />,
          Role: person.role,
        }}
      />
      <p>
        {words.yourNameEMailAddressAnd}
        {config ? (
          <>
            : <a href={`mailto:${config.supportEmail}`}>{words.writeToThem}</a>.
          </>
        ) : (
          '.'
        )}
      </p>
      <Form form={form} button={words.saveContactDetails}>
        <FormGroup title={words.address}>
          <Field form={form} name="street" label={words.street} autoComplete="address-line1" wide />
          <Field form={form} name="city" label={words.city} autoComplete="address-level2" />
          <Field form={form} name="state" label={words.state} autoComplete="address-level1" />
          <Field form={form} name="zip" label={words.zipCode} autoComplete="postal-code" />
          <Field form={form} name="country" label={words.country} autoComplete="country-name" />
        </FormGroup>
        <FormGroup title={words.phones}>
          <Field form={form} name="mobilePhone" label={words.mobilePhone} type="tel" autoComplete="mobile tel" />
          <Field form={form} name="homePhone" label={words.homePhone} type="tel" autoComplete="home tel" />
        </FormGroup>
      </Form>
    </Section>
  );
}
