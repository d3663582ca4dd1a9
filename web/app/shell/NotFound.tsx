import { Link } from 'react-router';
import { Notice } from './Notice.tsx';

export function NotFoundPage() {
  return (
    <Notice title="There is nothing at this address">
      <p>The link may be old, or the address mistyped.</p>
      <p>
        <Link to="/">Go to the home page</Link> or <Link to="/courses">see the courses</Link>.
      </p>
    </Notice>
  );
}

export default NotFoundPage;
