import { guardians } from '@stoa/contract/people/guardians.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Trans } from '#trans';
import { Link } from 'react-router';
import { OpenedByLink, type OfferProps } from '../people/accounts/OpenedByLink.tsx';
import { PromiseDetails } from '../catalog/courses/PromiseDetails.tsx';
import { Fields } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { instant } from '../ui/format.ts';
import { Details, Section } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';

/** The page that the link in a guardian's email opens: the student, the promise of a college, and the form that agrees to it. */
export default function GuardianConsent() {
  const home = <Link to="/">{i18n.t('Go to {site}')}</Link>;
  return (
    <OpenedByLink
      path="/guardian"
      title={i18n.t('Consent of a parent or guardian')}
      of={guardians.offered}
      failed={i18n.t('We couldn’t load what you are asked to agree to.')}
      next={{ dead: home, done: home }}
      intro={({ student, course, promise }) => (
        <Trans
          id="<0>{student}</0> is under 18 and would like to take the course “{course}” for credit of {college}. A parent or guardian has to agree first."
          values={{ student, course, college: promise.institution.name }}
          components={{ 0: <strong /> }}
        />
      )}
      form={Agree}
    />
  );
}

function Agree({ token, offered, done }: OfferProps<typeof guardians.offered>) {
  const { student, course, promise, text, expiresAt } = offered;
  const form = useSchemaForm(guardians.agree, {
    params: { token },
    values: { agreed: false as boolean as true, name: '' },
    failed: i18n.t('We couldn’t save your consent.'),
    onDone: ({ message }) => done(message),
  });
  return (
    <>
      <Details
        of={{
          [i18n.t('Student')]: student,
          [i18n.t('Course')]: course,
          [i18n.t('College')]: promise.institution.name,
          [i18n.t('Works until')]: instant(expiresAt),
        }}
      />
      <Section title={i18n.t('College credit')}>
        <PromiseDetails promise={promise} />
      </Section>
      <Section title={i18n.t('Your consent')}>
        <p>{text}</p>
        <Form form={form} button={i18n.t('I agree')}>
          <Fields
            form={form}
            of={{
              agreed: { type: 'checkbox', label: i18n.t('I have read this, and I agree.'), required: true, wide: true },
              name: {
                label: i18n.t('Your full name'),
                description: i18n.t('It counts as your signature.'),
                autoComplete: 'name',
                wide: true,
              },
            }}
          />
        </Form>
      </Section>
    </>
  );
}
