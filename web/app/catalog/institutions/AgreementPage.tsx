import { agreements, type Agreement } from '@stoa/contract/catalog/agreements.shapes';
import { professorDocument } from '@stoa/contract/people/files.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useEndpoint } from '../../kernel/queries.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.ts';
import { FileField } from '../../ui/Field.tsx';
import { FileView } from '../../ui/FileView.tsx';
import { FormDialog } from '../../ui/Form.tsx';
import { day, instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Details, Page, Section, Texts } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Printed } from '../../ui/plain/Printed.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { agreementInWords, differencesBetween, exampleOf, stateWords } from './agreementWords.ts';
import styles from './Agreement.module.css';
import { usePartner } from './usePartner.tsx';

/** One version of an agreement: every rule in words, what it changed, and the signed paper. */
export default function AgreementPage() {
  const { version = '' } = useParams();
  const { institutionId = 'none', home, isOperator } = usePartner();
  const query = useEndpoint(agreements.list, { params: { id: institutionId } }, { enabled: institutionId !== 'none' });
  const frame = (instead: ReactNode) => (
    <Page title={i18n.t('Version of the agreement')} back={{ to: home, label: i18n.t('Agreement') }}>
      {instead}
    </Page>
  );
  const missing = frame(<p>{i18n.t('There is no such version.')}</p>);
  if (institutionId === 'none') return missing;
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load the agreement.')} frame={frame}>
      {(versions) => {
        const agreement = versions?.find(({ _id }) => _id === version);
        if (!agreement) return missing;
        return (
          <Version
            agreement={agreement}
            before={versions?.find(({ number }) => number === agreement.number - 1)}
            home={home}
            isOperator={isOperator}
          />
        );
      }}
    </Loaded>
  );
}

interface VersionProps {
  readonly agreement: Agreement;
  readonly before: Agreement | undefined;
  readonly home: string;
  readonly isOperator: boolean;
}
function Version({ agreement, before, home, isOperator }: VersionProps) {
  const { number, state, createdBy, createdAt, canDelete } = agreement;
  const course = exampleOf(agreement);
  return (
    <Page
      title={i18n.t('Version {number, number}', { number })}
      back={{ to: home, label: i18n.t('Agreement') }}
      intro={i18n.t('Example dates are for a course from {start} to {end}.', {
        start: day(course.start),
        end: day(course.end),
      })}
      actions={
        <>
          <Button variant="default" onClick={() => window.print()}>
            {i18n.t('Print')}
          </Button>
          {isOperator && canDelete && <DeleteButton agreement={agreement} home={home} />}
        </>
      }
    >
      <Printed />
      <Details
        of={{
          [i18n.t('State')]: i18n.t(stateWords[state]),
          [i18n.t('Added')]: instant(createdAt),
          [i18n.t('Added by')]: createdBy && fullName(createdBy),
        }}
      />
      <Paper agreement={agreement} isOperator={isOperator} />
      {agreementInWords(agreement, course).map(({ title, words }) => (
        <Section key={title} title={title}>
          <Texts of={Object.fromEntries(words)} />
        </Section>
      ))}
      {before && <Changes before={before} after={agreement} />}
    </Page>
  );
}

const lines = (text: string) => <span className={styles['lines']}>{text || '–'}</span>;
function Changes({ before, after }: { before: Agreement; after: Agreement }) {
  const changes = differencesBetween(before, after, exampleOf(after));
  return (
    <Section title={i18n.t('Changes since version {number, number}', { number: before.number })}>
      <PlainTable
        label={i18n.t('Changes')}
        empty={i18n.t('Both versions say the same.')}
        columns={[
          { label: /*i18n*/ 'Rule', cell: ({ label }) => label },
          { label: /*i18n*/ 'Before', cell: (change) => lines(change.before), wide: true, full: true },
          { label: /*i18n*/ 'After', cell: (change) => lines(change.after), wide: true, full: true },
        ]}
        rows={changes}
        keyOf={({ label }) => label}
      />
    </Section>
  );
}

function Paper({ agreement, isOperator }: { agreement: Agreement; isOperator: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <Section title={i18n.t('Signed paper')}>
      {agreement.paperREF ? (
        <FileView file={agreement.paperREF} />
      ) : (
        <p>{i18n.t('The signed paper isn’t here yet.')}</p>
      )}
      {isOperator && !agreement.paperREF && (
        <div>
          <Button variant="default" onClick={() => setOpened(true)}>
            {i18n.t('Add signed paper')}
          </Button>
          {opened && <PaperDialog id={agreement._id} close={() => setOpened(false)} />}
        </div>
      )}
    </Section>
  );
}

function PaperDialog({ id, close }: { id: string; close: () => void }) {
  const form = useSchemaForm(agreements.sign, {
    values: { paperREF: null as File | null },
    params: { id },
    check: ({ paperREF }): Record<string, string> => (paperREF ? {} : { paperREF: i18n.t('Choose a file.') }),
    toBody: () => ({}),
    failed: i18n.t('We couldn’t save the signed paper'),
    done: i18n.t('The signed paper was saved.'),
    onDone: close,
  });
  return (
    <FormDialog
      title={i18n.t('Add signed paper')}
      form={form}
      button={i18n.t('Save Paper')}
      onClose={close}
      legend={false}
    >
      <p>{i18n.t('It can be added once, and not replaced.')}</p>
      <FileField form={form} name="paperREF" label={i18n.t('Signed paper')} rule={professorDocument} required />
    </FormDialog>
  );
}

function DeleteButton({ agreement, home }: { agreement: Agreement; home: string }) {
  const navigate = useNavigate();
  const remove = useAsked(agreements.remove);
  const number = agreement.number;
  const ask = () =>
    remove({
      title: i18n.t('Delete version {number, number}?', { number }),
      body: i18n.t('It has not taken effect, and no course was opened under it.'),
      action: i18n.t('Delete'),
      danger: true,
      send: { params: { id: agreement._id } },
      failed: i18n.t('We couldn’t delete the version.'),
      done: () => {
        notify(i18n.t('Version {number, number} was deleted.', { number }));
        void navigate(home);
      },
    });
  return (
    <Button variant="outline" danger onClick={() => void ask()}>
      {i18n.t('Delete')}
    </Button>
  );
}
