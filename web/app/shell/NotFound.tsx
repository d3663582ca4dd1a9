import { Link } from 'react-router';
import { Notice } from './Notice.tsx';
import { words } from './words.ts';

export function NotFoundPage() {
  return (
    <Notice title={words.thereIsNothingAtThisAddress}>
      <p>{words.theLinkMayBeOldOr}</p>
      <p>
        <Link to="/">{words.goHome}</Link> {words.or} <Link to="/courses">{words.seeTheCourses}</Link>.
      </p>
    </Notice>
  );
}

export default NotFoundPage;
