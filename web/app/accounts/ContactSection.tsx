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
    schema: Whole,
    failed: 'Your contact details could not be saved',
    onDone: async () => {
      notify('Your contact details were saved.');
      await refreshSession().catch(() => {});
    },
  });
  return (
    <Section title="Contact">
      <Facts
        of={{
          Name: [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ') || fullName(person),
          Email: <Email of={person.email} />,
          Role: person.role,
        }}
      />
      <p>
        Your name, e-mail address and role are changed by the support
        {config ? (
          <>
            : <a href={`mailto:${config.supportEmail}`}>write to them</a>.
          </>
        ) : (
          '.'
        )}
      </p>
      <Form form={form} button="Save contact details">
        <FormGroup title="Address">
          <Field form={form} name="street" label="Street" autoComplete="address-line1" wide />
          <Field form={form} name="city" label="City" autoComplete="address-level2" />
          <Field form={form} name="state" label="State" autoComplete="address-level1" />
          <Field form={form} name="zip" label="Zip code" autoComplete="postal-code" />
          <Field form={form} name="country" label="Country" autoComplete="country-name" />
        </FormGroup>
        <FormGroup title="Phones">
          <Field form={form} name="mobilePhone" label="Mobile phone" type="tel" autoComplete="mobile tel" />
          <Field form={form} name="homePhone" label="Home phone" type="tel" autoComplete="home tel" />
        </FormGroup>
      </Form>
    </Section>
  );
}
