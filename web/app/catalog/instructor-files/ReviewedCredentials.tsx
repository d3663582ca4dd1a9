import {
  credentialFields,
  instructorFiles,
  type Credential,
  type CredentialField,
} from '@stoa/contract/catalog/instructor-files.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { useSession } from '../../kernel/session.ts';
import { PartnerField } from '../../people/InstitutionChoice.tsx';
import { Fields } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/Form.tsx';
import { dayOf, formatList } from '../../ui/format.ts';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { fieldNames, nameOf } from './words.ts';

const fieldLabels = { ...fieldNames, level: /*i18n*/ 'Level' };
const has = (credential: Credential, field: CredentialField) => credential[field] !== null && credential[field] !== '';

/** Each check as a sentence, for the fields that were compared with the same document. */
function Checks({ of: { checks } }: { of: Credential }) {
  if (checks.length === 0) return i18n.t('Not checked yet');
  const together = Map.groupBy(checks, ({ institution, at, document }) => `${institution._id} ${at} ${document}`);
  return (
    <ul>
      {[...together].map(([key, some]) => {
        const { by, at, document, institution } = some[0]!;
        const notice = {
          fields: formatList(some.map(({ field }) => i18n.t(fieldLabels[field]))),
          who: by ? fullName(by) : institution.name,
          date: dayOf(at),
          document,
        };
        return <li key={key}>{i18n.t('{fields}: {who} on {date}, by {document}', notice)}</li>;
      })}
    </ul>
  );
}

/** A professor's credentials, with what was compared with a document. */
export function Credentials({ credentials, decides }: { credentials: readonly Credential[]; decides: boolean }) {
  const [asked, setAsked] = useState<Credential>();
  return (
    <>
      <PlainTable
        label={i18n.t('Credentials')}
        empty={i18n.t('The file has no credentials yet.')}
        columns={[
          { label: /*i18n*/ 'Credential', cell: nameOf },
          { label: /*i18n*/ 'Institution', cell: ({ institution }) => institution || '–' },
          { label: /*i18n*/ 'Year', cell: ({ year }) => year ?? '–', figures: true },
          { label: /*i18n*/ 'Graduate credit hours', cell: ({ hours }) => hours ?? '–', figures: true },
          { label: /*i18n*/ 'Checked', cell: (one) => <Checks of={one} />, full: true, wide: true },
        ]}
        rows={credentials}
        {...(decides && {
          actions: (one: Credential) => (
            <RowButton label={i18n.t('Note a check')} of={nameOf(one)} onClick={() => setAsked(one)} />
          ),
        })}
      />
      {asked && <CheckDialog credential={asked} close={() => setAsked(undefined)} />}
    </>
  );
}

function CheckDialog({ credential, close }: { credential: Credential; close: () => void }) {
  const own = useSession()?.institution?._id;
  const form = useSchemaForm(instructorFiles.check, {
    values: { institutionREF: own ?? '', fields: [] as string[], document: '' },
    params: { id: credential._id },
    failed: i18n.t('We couldn’t save the check'),
    done: i18n.t('The check was noted.'),
    onDone: close,
  });
  return (
    <FormDialog
      title={i18n.t('Note a check of {credential}', { credential: nameOf(credential) })}
      form={form}
      button={i18n.t('Save Check')}
      onClose={close}
      asksBeforeLeaving={false}
    >
      {!own && <PartnerField form={form} required />}
      <Fields
        form={form}
        of={{
          fields: {
            label: i18n.t('Fields you compared'),
            type: 'multi-select',
            options: credentialFields
              .filter((field) => has(credential, field))
              .map((value) => ({ value, label: i18n.t(fieldLabels[value]) })),
          },
          document: {
            label: i18n.t('Document'),
            description: i18n.t('For example: official transcript of May 2, 2019.'),
          },
        }}
      />
    </FormDialog>
  );
}
