import { accounts } from '@stoa/contract/accounts';
import { Link, useParams } from 'react-router';
import { useEndpoint } from '../kernel/queries.ts';
import { sentenceOf } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { Outcome } from './Outcome.tsx';
import { words } from './words.ts';

const title = words.emailValidation;

export default function EmailValidation() {
  const { token = '' } = useParams();
  const { data, error } = useEndpoint(accounts.validateEmail, { params: { token } });
  if (error)
    return (
      <Outcome title={title} good={false}>
        {sentenceOf(error, words.anErrorOccurredPleaseTryAgain)}
      </Outcome>
    );
  if (!data)
    return (
      <Page title={title} width="narrow">
        <output>{words.checkingYourLink}</output>
      </Page>
    );
  const verified = data.message === 'Email successfully verified';
  if (data.signIn)
    return (
      <Outcome
        title={title}
        good={verified}
        next={<Link to="/request-password-reset">{words.chooseAPasswordByMail}</Link>}
      >
        <p>{words.emailSuccessfullyValidated}</p>
        <p>
          {data.signIn === 'first browser'
            ? words.signInFromTheBrowserYouJoinedWith
            : words.moreThanOneJoinedWithYourAddress}
        </p>
      </Outcome>
    );
  return (
    <Outcome title={title} good={verified}>
      {verified ? words.emailSuccessfullyValidated : data.message}
    </Outcome>
  );
}
