import { paths, recordAt } from '@stoa/contract/paths';
import { fullName, type PersonName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Link } from 'react-router';

interface PersonLinkProps {
  readonly of: Pick<PersonName, '_id' | 'firstName' | 'lastName'>;
  /** As registrars file people: "Doe, Maria". */
  readonly lastNameFirst?: boolean;
}
/** A person's name, which leads to their page. For readers who may open it. */
export const PersonLink = ({ of, lastNameFirst = false }: PersonLinkProps) => (
  <Link to={recordAt(paths.people, of._id)}>
    {lastNameFirst ? i18n.t('{lastName}, {firstName}', of) : fullName(of)}
  </Link>
);
