import { areas, type Area } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import { dayIn } from '@stoa/contract/kernel/zones';
import { fullName } from '@stoa/contract/people/people';
import { institutionAreas, tokenDays, tokens, type ApiToken } from '@stoa/contract/people/tokens.shapes';
import { useState } from 'react';
import { useEndpoint } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { Fields } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/Form.tsx';
import { day, formatList, instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Below } from '../../ui/plain/Table.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

const areaNames: Readonly<Record<Area, string>> = {
  courses: /*i18n*/ 'Courses and institutions',
  applications: /*i18n*/ 'Applications',
  roster: /*i18n*/ 'Registrations and grades',
  teaching: /*i18n*/ 'Teaching',
  payments: /*i18n*/ 'Payments',
  people: /*i18n*/ 'People',
  site: /*i18n*/ 'Site',
  files: /*i18n*/ 'Files',
  webhooks: /*i18n*/ 'Webhooks',
  exchange: /*i18n*/ 'Batches for the college and their files',
  receipts: /*i18n*/ 'Answers of the college',
};

/** The rights of a token as tables say them: “Read: Courses and Files”. */
const rightsOf = ({ areas: of, write }: ApiToken): string =>
  i18n.t(write ? /*i18n*/ 'Read and change: {areas}' : /*i18n*/ 'Read: {areas}', {
    areas: formatList(of.map((area) => i18n.t(areaNames[area]))),
  });
const isOver = ({ expires }: ApiToken): boolean => expires < dayIn(0);

export const tokenColumns = [
  { label: /*i18n*/ 'Name', cell: ({ name }: ApiToken) => name },
  { label: /*i18n*/ 'Rights', cell: rightsOf, full: true, wide: true },
  {
    label: /*i18n*/ 'Works until',
    cell: (token: ApiToken) => (
      <Below is={token.earlierUntil && i18n.t('Earlier secret until {date}', { date: instant(token.earlierUntil) })}>
        {isOver(token) ? i18n.t('Expired on {date}', { date: day(token.expires) }) : day(token.expires)}
      </Below>
    ),
  },
  {
    label: /*i18n*/ 'Last used',
    cell: ({ lastUsedAt }: ApiToken) => (lastUsedAt === null ? i18n.t('Never') : instant(lastUsedAt)),
  },
];
const ownerColumn = { label: /*i18n*/ 'Made by', cell: ({ owner }: ApiToken) => fullName(owner) };

/** Revokes a token after a question. */
export function useRevoke() {
  const revoke = useAsked(tokens.revoke);
  return ({ _id, name }: ApiToken) =>
    revoke({
      title: i18n.t('Revoke “{name}”?', { name }),
      body: i18n.t('Programs that use it are refused from now on. You can’t take this back.'),
      action: i18n.t('Revoke'),
      safe: i18n.t('Keep it'),
      danger: true,
      send: { params: { id: _id } },
      failed: i18n.t('We couldn’t revoke the token'),
      done: i18n.t('“{name}” is revoked.', { name }),
    });
}

interface TokensProps {
  /** For the tokens of an institution; without it, the reader's own. */
  readonly institutionId?: string;
}
/** The tokens with which programs act for a person or an institution. */
export function Tokens({ institutionId }: TokensProps) {
  const isOwn = institutionId === undefined;
  const query = useEndpoint(isOwn ? tokens.own : tokens.ofInstitution, isOwn ? {} : { params: { id: institutionId } });
  const rotate = useAsked(tokens.rotate);
  const revoke = useRevoke();
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();

  const askToRotate = ({ _id, name }: ApiToken) =>
    rotate({
      title: i18n.t('Give “{name}” a new secret?', { name }),
      body: i18n.t('The secret it has now works for another 24 hours, so that you can put the new one in its place.'),
      action: i18n.t('New secret'),
      send: { params: { id: _id } },
      failed: i18n.t('We couldn’t make a new secret'),
      done: ({ secret: made }) => setSecret(made),
    });
  return (
    <Section
      title={i18n.t('Tokens for programs')}
      actions={
        <Button variant="default" onClick={() => setAdding(true)}>
          {i18n.t('+ New Token')}
        </Button>
      }
    >
      <p>
        {isOwn
          ? i18n.t('With a token, a program of yours reads and changes what you can, or less.')
          : i18n.t('With a token, your own systems read and change what the institution can, or less.')}{' '}
        <a href="/api/docs">{i18n.t('How programs use it')}</a>
      </p>
      <Loaded query={query} failed={i18n.t('We couldn’t load the tokens.')}>
        {(all) => (
          <PlainTable
            label={i18n.t('Tokens for programs')}
            empty={i18n.t('There are no tokens.')}
            columns={isOwn ? tokenColumns : [...tokenColumns, ownerColumn]}
            rows={all ?? []}
            actions={(token) => (
              <>
                {!isOver(token) && (
                  <RowButton label={i18n.t('New secret')} of={token.name} onClick={() => void askToRotate(token)} />
                )}
                <RowButton label={i18n.t('Revoke')} danger of={token.name} onClick={() => void revoke(token)} />
              </>
            )}
          />
        )}
      </Loaded>
      {adding && (
        <NewToken
          {...(institutionId !== undefined && { institutionId })}
          onClose={() => setAdding(false)}
          onMade={setSecret}
        />
      )}
      {secret !== undefined && (
        <SecretOnce title={i18n.t('The token’s secret')} secret={secret} onKept={() => setSecret(undefined)} />
      )}
    </Section>
  );
}

/** Areas in which only staff can do anything. */
const ofStaff: readonly Area[] = ['people', 'site', 'webhooks', 'exchange', 'receipts'];

interface NewTokenProps extends TokensProps {
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}
function NewToken({ institutionId, onClose, onMade }: NewTokenProps) {
  const isOwn = institutionId === undefined;
  const isStaff = useMay('approve');
  const offered = isOwn ? areas.filter((area) => isStaff || !ofStaff.includes(area)) : institutionAreas;
  const form = useSchemaForm(isOwn ? tokens.create : tokens.createForInstitution, {
    params: isOwn ? {} : { id: institutionId },
    values: { name: '', areas: [] as Area[], write: false, expires: dayIn(tokenDays.usual) },
    failed: i18n.t('We couldn’t make the token'),
    onDone: ({ secret }) => {
      onClose();
      onMade(secret);
    },
  });
  return (
    <FormDialog title={i18n.t('New token')} width="small" form={form} button={i18n.t('Make token')} onClose={onClose}>
      <Fields
        form={form}
        of={{
          name: { label: i18n.t('Name'), description: i18n.t('The program that will use it.'), wide: true },
          areas: {
            type: 'multi-select',
            label: i18n.t('Areas'),
            options: offered.map((value) => ({ value, label: i18n.t(areaNames[value]) })),
            description: i18n.t('As few as the program needs.'),
            required: true,
            wide: true,
          },
          write: { type: 'checkbox', label: i18n.t('It may also change things'), wide: true },
          expires: {
            type: 'date',
            label: i18n.t('Works until'),
            min: dayIn(0),
            max: dayIn(tokenDays.most),
            required: true,
            wide: true,
          },
        }}
      />
    </FormDialog>
  );
}
