import { paths, recordAt } from '@stoa/contract/paths';
import { fullName, type PersonName } from '@stoa/contract/people/people';
import { Link } from 'react-router';

/** A person's name, which leads to their page. For readers who may open it. */
export const PersonLink = ({ of }: { of: Pick<PersonName, '_id' | 'firstName' | 'lastName'> }) => (
  <Link to={recordAt(paths.people, of._id)}>{fullName(of)}</Link>
);
