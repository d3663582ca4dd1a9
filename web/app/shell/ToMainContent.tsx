import { Navigate } from 'react-router';

/** Any path of the signed-in area that is none of its screens. */
export default function ToMainContent() {
  return <Navigate to="/mainContent" replace />;
}
