import { accounts } from '@stoa/contract/people/accounts.endpoints';
import { Link, useParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { sentenceOf } from '../../ui/notify.ts';
import { Page } from '../../ui/Page.tsx';
import { Outcome } from './Outcome.tsx';

const title = /*i18n*/ 'Email confirmation';

export default function EmailValidation() {
  const { token = '' } = useParams();
  const { data, error } = useEndpoint(accounts.validateEmail, { params: { token } });
  if (error)
    return (
      <Outcome title={i18n.t(title)} good={false}>
        {sentenceOf(error, i18n.t('An error occurred. Please try again later.'))}
      </Outcome>
    );
  if (!data)
    return (
      <Page title={i18n.t(title)} width="narrow">
        <output>{i18n.t('Checking your link…')}</output>
      </Page>
    );
  const verified = data.message === 'Email successfully verified';
  if (data.signIn)
    return (
      <Outcome
        title={i18n.t(title)}
        good={verified}
        next={<Link to="/request-password-reset">{i18n.t('Get a link to choose a new password')}</Link>}
      >
        <p>{i18n.t('Email successfully validated!')}</p>
        <p>
          {i18n.t(
            'More than one person registered with your email address, and you opened this link in a different browser from the one it belongs to. To keep you safe, we’ve turned off all of their passwords. Get a link to choose a new one.',
          )}
        </p>
      </Outcome>
    );
  return (
    <Outcome title={i18n.t(verified ? /*i18n*/ 'Your email is confirmed' : title)} good={verified}>
      {verified ? i18n.t('Email successfully validated!') : data.message}
    </Outcome>
  );
}
