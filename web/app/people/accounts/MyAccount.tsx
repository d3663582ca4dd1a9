import { ownAccount, type OwnAccount } from '@stoa/contract/people/own-account';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { useEndpoint } from '../../kernel/queries.ts';
import { refreshSession, safeReturn, useMay, useSession } from '../../kernel/session.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import styles from './MyAccount.module.css';
import { ContactSection } from './ContactSection.tsx';
import { DataSection } from './DataSection.tsx';
import { OwnDeletionSection } from './OwnDeletionSection.tsx';
import { PastSection } from './PastSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';

/** One's own account. People who have to set up two-factor sign-in see only that. */
export default function MyAccount() {
  const due = useSession()?.twoFactorDue ?? false;
  return due ? <FirstOfAll /> : <Whole />;
}

function Whole() {
  const query = useEndpoint(ownAccount.one);
  return (
    <Page title={i18n.t('My Account')}>
      <Loaded query={query} failed={i18n.t('We couldn’t load your account.')}>
        {(account) => account && <Sections account={account} />}
      </Loaded>
    </Page>
  );
}

function Sections({ account }: { account: OwnAccount }) {
  const studies = useMay('study');
  return (
    <div className={styles['sections']}>
      <div className={`${styles['sections']} ${styles['forms']}`}>
        <ContactSection person={account.person} />
        <PasswordSection person={account.person} />
        <TwoFactorSection twoFactor={account.twoFactor} />
        <Section title={i18n.t('Language')}>
          <p>{i18n.t('We show pages and write emails to you in this language.')}</p>
          <LanguageSwitch named={false} />
        </Section>
      </div>
      <p>
        <Link to={paths.notifications}>{i18n.t('Choose what we email you about')}</Link>
      </p>
      {!studies && <PastSection />}
      <SessionsSection />
      <DataSection />
      <OwnDeletionSection />
    </div>
  );
}

function FirstOfAll() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  async function open() {
    await refreshSession();
    await navigate(safeReturn(search.get('next')), { replace: true });
  }
  return (
    <Page
      title={i18n.t('Set up two-factor sign-in')}
      width="form"
      intro={i18n.t(
        'Your role lets you see other people’s documents and payments, so a password alone isn’t enough. You can use the rest of {site} once this is set up.',
      )}
    >
      <TwoFactorSetup onDone={open} />
    </Page>
  );
}
