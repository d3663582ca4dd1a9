import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { tokens, type ApiToken } from '@stoa/contract/people/tokens.shapes';
import { Page } from '../../ui/Page.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';
import { tokenColumns, useRevoke } from './Tokens.tsx';

const sorts = ['name', undefined, 'expires', 'lastUsedAt'];
const columns: readonly Column<ApiToken>[] = [
  ...tokenColumns.map((column, at) => ({ ...column, ...(sorts[at] !== undefined && { sort: sorts[at] }) })),
  {
    label: /*i18n*/ 'Acts for',
    cell: ({ owner, institution }: ApiToken) => institution?.name ?? fullName(owner),
  },
];

/** Administrator: everybody's tokens, to revoke one that was lost. */
export default function TokenList() {
  const revoke = useRevoke();
  return (
    <Page
      title={i18n.t('Tokens for programs')}
      intro={i18n.t('People make tokens under My Account, and institutions on the page of their agreement.')}
    >
      <RowsTable
        label={i18n.t('Tokens for programs')}
        of={tokens.all}
        columns={columns}
        sort="-createdAt"
        failed={i18n.t('We couldn’t load the tokens')}
        empty={i18n.t('Nobody has made a token yet.')}
        actions={(token) => (
          <RowButton label={i18n.t('Revoke')} danger of={token.name} onClick={() => void revoke(token)} />
        )}
      />
    </Page>
  );
}
