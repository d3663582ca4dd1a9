import { Outlet } from 'react-router';
import { Ui } from '../ui/Ui.tsx';

/** The screens of the signed-in area that are made of lists and forms. */
export default function Screens() {
  return (
    <Ui>
      <Outlet />
    </Ui>
  );
}
