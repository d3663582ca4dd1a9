import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { useLocation, useParams } from 'react-router';
import { useSession } from '../../kernel/session.ts';
import { Page } from '../../ui/Page.tsx';

interface Partner {
  /** The institution that the address names, or the reader's own; undefined for those who decide for all. */
  readonly institutionId: string | undefined;
  /** The address of its agreement's page. */
  readonly home: string;
  /** Administrators make versions; the institution's own people read them. */
  readonly isOperator: boolean;
}
/** The institution whose agreement the page is about: the one in the address for administrators, and their own for its people. */
export function usePartner(): Partner {
  const { id } = useParams();
  const { pathname } = useLocation();
  const own = useSession()?.institution?._id;
  const isOperator = pathname.startsWith(paths.institutions);
  return isOperator
    ? { institutionId: id, home: agreementsAt(id ?? ''), isOperator }
    : { institutionId: own, home: paths.partner, isOperator };
}

/** The address at which administrators find the agreement with an institution. */
export const agreementsAt = (institutionId: string): string => `${paths.institutions}/${institutionId}/agreements`;

/** Replaces a page about one institution for readers who act for all of them and haven't named one. */
export const ForAll = ({ title }: { title: string }) => (
  <Page title={title}>
    <p>{i18n.t('You act for all institutions. Administrators find each agreement under Institutions.')}</p>
  </Page>
);
