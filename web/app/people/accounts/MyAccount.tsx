import { ownAccount, type OwnAccount } from '@stoa/contract/people/own-account.shapes';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { useEndpoint, useRows } from '../../kernel/queries.ts';
import { refreshSession, safeReturn, signIn, useMay, useSession } from '../../kernel/session.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import styles from './MyAccount.module.css';
import { ContactSection } from './ContactSection.tsx';
import { OwnDeletionSection } from './OwnDeletionSection.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';
import { Tokens } from '../tokens/Tokens.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';
import { exports } from '@stoa/contract/office/user-records.endpoints';
import { passkeys } from '@stoa/contract/people/passkeys.endpoints';
import type { Session } from '@stoa/contract/people/accounts.endpoints';
import { useRef } from 'react';
import { addressOf } from '../../kernel/api.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { payments } from '@stoa/contract/payments/payments.endpoints';
import { type Registration, registrations } from '@stoa/contract/enrollment/registrations.endpoints';
import { type Transcript, transcripts } from '@stoa/contract/enrollment/transcripts.endpoints';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { instant, ownZone } from '../../ui/format.ts';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

const courses = [
  { label: /*i18n*/ 'Course', cell: ({ courseInstanceREF }: Registration) => courseInstanceREF.name },
  { label: /*i18n*/ 'Status', cell: ({ status }: Registration) => <StatusBadge status={status} /> },
  { label: /*i18n*/ 'Grade', cell: ({ grade }: Registration) => grade ?? '–' },
];
const papers = [
  { label: /*i18n*/ 'Code', cell: ({ code }: Transcript) => code },
  { label: /*i18n*/ 'Issued', cell: ({ issuedAt }: Transcript) => instant(issuedAt) },
];
const paperAt = (id: string) => addressOf(transcripts.document, { id }, { zone: ownZone() });

/** The courses, records of study and payments of a former student. Shows nothing to others. */
export function PastSection() {
  const taken = useEndpoint(registrations.mine);
  const issued = useEndpoint(transcripts.mine);
  const paid = useRows(payments.mine, { query: { pageSize: 1 } });
  const [places, certificates] = [taken.data ?? [], issued.data ?? []];
  const hasPaid = (paid.data?.total ?? 0) > 0;
  if (places.length === 0 && certificates.length === 0 && !hasPaid) return null;
  return (
    <Section title={i18n.t('Your time as a student')}>
      {hasPaid && (
        <p>
          <Link to={paths.transactions}>{i18n.t('See your payments and receipts')}</Link>
        </p>
      )}
      {places.length > 0 && (
        <PlainTable label={i18n.t('Courses you took')} columns={courses} rows={places} pageSize={5} />
      )}
      {certificates.length > 0 && (
        <PlainTable
          label={i18n.t('Records of study')}
          columns={papers}
          rows={certificates}
          pageSize={5}
          actions={({ _id, code }) => <DownloadButton label={i18n.t('PDF')} of={code} from={paperAt(_id)} />}
        />
      )}
    </Section>
  );
}

const DataSection = () => (
  <Section title={i18n.t('Your data')}>
    <p>
      {i18n.t(
        'Download everything {site} keeps about you in one ZIP file: your details, application, registrations, grades, payments and messages as a JSON document, and the files you uploaded.',
      )}
    </p>
    <div>
      <DownloadButton label={i18n.t('Download my data')} from={addressOf(exports.ownData)} />
    </div>
  </Section>
);

/** The reader's own account. People who have to set up two-factor sign-in see only the setup. */
export default function MyAccount() {
  return useSession()?.twoFactorDue ? <FirstOfAll /> : <Whole />;
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
        <PasswordSection key={String(account.hasPassword)} account={account} />
        <PasskeysSection />
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
      <Tokens />
      <DataSection />
      <OwnDeletionSection />
    </div>
  );
}

function FirstOfAll() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const known = useEndpoint(passkeys.all);
  const form = useRef<HTMLFormElement>(null);
  const goOn = async () => navigate(safeReturn(search.get('next')), { replace: true });
  async function enter(session: Session) {
    signIn(session);
    await goOn();
  }
  const open = () => refreshSession().then(goOn);
  return (
    <Page
      title={i18n.t('Set up two-factor sign-in')}
      width="form"
      intro={i18n.t(
        'Your role lets you see other people’s documents and payments, so a password alone isn’t enough. You can use the rest of {site} once this is set up.',
      )}
    >
      <Loaded query={known} failed={i18n.t('We couldn’t load your passkeys.')}>
        {(all) =>
          all && all.length > 0 ? (
            <form ref={form} className="stack">
              <p>{i18n.t('Your account has a passkey. Sign in with it to go on.')}</p>
              <div>
                <PasskeySignIn form={form} onSignedIn={enter} onFailure={notifyFailure} />
              </div>
            </form>
          ) : (
            <>
              <Section title={i18n.t('With a passkey')}>
                <p>{i18n.t('Your fingerprint, face or screen lock is both factors at once.')}</p>
                <div>
                  <AddPasskey onAdded={open} />
                </div>
              </Section>
              <Section title={i18n.t('With an authenticator app')}>
                <TwoFactorSetup onDone={open} />
              </Section>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
