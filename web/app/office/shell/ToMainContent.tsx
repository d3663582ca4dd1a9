import { paths } from '@stoa/contract/paths';
import { replace } from 'react-router';

/** Redirects unknown paths of the signed-in area. */
const load = () => replace(paths.home);
export { load as loader, load as clientLoader };

export default function ToMainContent() {
  return null;
}
