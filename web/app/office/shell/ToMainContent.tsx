import { Navigate } from 'react-router';

/** Redirects unknown paths of the signed-in area. */
export default function ToMainContent() {
  return <Navigate to="/mainContent" replace />;
}
