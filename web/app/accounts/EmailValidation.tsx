import { accounts } from '@stoa/contract/accounts';
import { useParams } from 'react-router';
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
  return (
    <Outcome title={title} good={verified}>
      {verified ? words.emailSuccessfullyValidated : data.message}
    </Outcome>
  );
}
