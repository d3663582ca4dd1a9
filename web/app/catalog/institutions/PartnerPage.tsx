import { agreements, type Agreement } from '@stoa/contract/catalog/agreements.endpoints';
import { institutions } from '@stoa/contract/catalog/institutions.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { Link } from 'react-router';
import { useEndpoint } from '../../kernel/queries.ts';
import { useSession } from '../../kernel/session.ts';
import { day } from '../../ui/format.ts';
import { LoadedPage } from '../../ui/RecordPage.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { stateWords } from './agreementWords.ts';
import { RegistrationsExport } from './RegistrationsExport.tsx';
import { Tokens } from '../../people/tokens/Tokens.tsx';
import { RosterSection } from './RosterSection.tsx';
import { ForAll, usePartner } from './usePartner.tsx';

/** The agreements with an institution, and the data that it gets: for administrators, and for the institution's own people. */
export default function PartnerPage() {
  const { institutionId, isOperator } = usePartner();
  if (institutionId === undefined) return <ForAll title={i18n.t('Agreement')} />;
  return isOperator ? <OfInstitution id={institutionId} /> : <OfOwn id={institutionId} />;
}

function OfInstitution({ id }: { id: string }) {
  const query = useEndpoint(institutions.one, { params: { id } });
  return (
    <LoadedPage
      query={query}
      title={i18n.t('Agreement')}
      intro={'\u00a0'}
      back={{ to: paths.institutions, label: i18n.t('Institutions') }}
      failed={i18n.t('We couldn’t load the institution.')}
      page={({ name }) => ({ intro: name })}
    >
      {({ name }) => <Parts id={id} name={name} />}
    </LoadedPage>
  );
}
function OfOwn({ id }: { id: string }) {
  const name = useSession()?.institution?.name ?? '';
  return (
    <Page title={i18n.t('Agreement')} intro={name}>
      <Parts id={id} name={name} />
    </Page>
  );
}

function Parts({ id, name }: { id: string; name: string }) {
  const query = useEndpoint(agreements.list, { params: { id } });
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load the agreement.')}>
      {(versions) => (
        <>
          <Versions versions={versions ?? []} />
          <Exchange />
          <RegistrationsExport id={id} name={name} versions={versions ?? []} />
          <p>
            <Link to={paths.corrections}>{i18n.t('Decide on corrections of rosters and grades')}</Link>
          </p>
          <RosterSection id={id} name={name} />
          <Tokens institutionId={id} />
        </>
      )}
    </Loaded>
  );
}

const links = {
  numbers: /*i18n*/ 'Student numbers',
  sections: /*i18n*/ 'Sections',
  files: /*i18n*/ 'Files',
  server: /*i18n*/ 'SFTP server',
};
/** Links to the pages about student numbers, sections, files and the server of a college. */
function Exchange() {
  const { home } = usePartner();
  return (
    <Section title={i18n.t('Students and courses at the institution')}>
      <p>{i18n.t('Nothing about a student is sent without a student number and a section.')}</p>
      <div className="buttons">
        <ButtonLink to={`${home}/exchange`}>{i18n.t('Credit exchange')}</ButtonLink>
        {Object.entries(links).map(([path, label]) => (
          <ButtonLink key={path} variant="default" to={`${home}/${path}`}>
            {i18n.t(label)}
          </ButtonLink>
        ))}
      </div>
    </Section>
  );
}

function Versions({ versions }: { versions: readonly Agreement[] }) {
  const { home, isOperator } = usePartner();
  return (
    <Section
      title={i18n.t('Versions')}
      actions={isOperator && <ButtonLink to={`${home}/new`}>{i18n.t('+ New Version')}</ButtonLink>}
    >
      <PlainTable
        label={i18n.t('Versions')}
        empty={
          isOperator
            ? i18n.t('There is no agreement yet. Add the first version.')
            : i18n.t('There is no agreement yet. The administrators of this site add it.')
        }
        columns={[
          {
            label: /*i18n*/ 'Version',
            cell: ({ _id, number }) => (
              <Link to={`${home}/${_id}`}>{i18n.t('Version {number, number}', { number })}</Link>
            ),
          },
          { label: /*i18n*/ 'Takes effect', cell: ({ effective }) => day(effective), whole: true },
          { label: /*i18n*/ 'State', cell: ({ state }) => i18n.t(stateWords[state]) },
          {
            label: /*i18n*/ 'Signed paper',
            cell: ({ paperREF }) => (paperREF ? i18n.t('On file') : i18n.t('Missing')),
          },
        ]}
        rows={versions}
      />
    </Section>
  );
}
